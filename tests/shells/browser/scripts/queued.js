async () => {
    const { RequestQueue } = await import('/static/request_queue.js');
    const table = (step, face) => ({
        type: 'scene', v: step, step, steps: step ? [{ n: step, seat: 0 }] : [],
        picture: { zones: [{ piles: [{ place: 'hand', faces: [face] }] }] },
        acts: [{ label: 'draw', source: null }, { label: 'lay', source: 'hand', index: 1, target: 'table' }].slice(step ? 1 : 0),
    });
    const sent = [], before = table(0, 'ace'), kept = {};
    for (const [name, face, answers] of [
        ['the same card', 'ace', ['scene']], ['another card', 'king', ['scene']],
        ['sent by the line before', 'ace', ['stale', 'scene', 'stale']], ['refused', 'ace', ['refusal']],
        ['on its way', 'ace', ['scene', 'last']],
    ]) {
        sent.length = 0;
        const queue = new RequestQueue((message, v) => sent.push([message.type, message.i ?? null, v]), name);
        const away = name !== 'on its way';
        queue.add({ type: 'act', i: 0 }, 0, before, away);
        queue.add({ type: 'act', i: 1 }, 0, before, away);
        if (name === 'on its way') queue.add({ type: 'act', i: 1 }, 0, before, away);
        if (away) queue.resume(before);
        const after = table(1, face), last = { ...table(2, face), acts: [] };
        const good = answers.map(kind => {
            const said = kind === 'scene' ? after : kind === 'stale' ? { type: 'error', code: 'stale' } : { type: kind };
            if (kind === 'last') return queue.answered(last, after, 0) && queue.follow(last);
            return queue.answered(said, before, 0) && (kind !== 'scene' || queue.follow(after));
        });
        kept[name] = [good.every(Boolean), sent.map(one => one.join(' '))];
    }
    return kept;
}
