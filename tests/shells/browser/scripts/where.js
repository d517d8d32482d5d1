one => {
    const at = document.activeElement;
    return one === at ? 0 : at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}
