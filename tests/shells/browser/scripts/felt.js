// All elements of the table, what they were given, and where they lie; but for where the keyboard enters.
() => [...document.querySelectorAll('.felt *')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const given = [...one.attributes].filter(({ name, value }) => name !== 'tabindex' && value);
    const said = given.map(({ name, value }) => `${name}=${name === 'class' ? value.split(' ').sort().join(' ') : value}`);
    return [one.localName, ...said.sort(), ...[x, y, width, height].map(n => n.toFixed(2))].join(' ');
})
