// A file is dropped on a part of the page.
([selector, name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector(selector).dispatchEvent(dropped);
}
