// What all plain pages look like: pages that the service draws without a script, in the colours of
// the reader's system. Each adds what it has alone.

/** Colours, type, links, focus and the note above a page. */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#4a5566;--paper:#fff;--back:#f4f5f7;
--line:#c9ced6;--accent:#1f4fd8;--note:#fff3d6;--note-ink:#5c4300}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--soft:#a9b2c0;--paper:#1b212b;
--back:#12161d;--line:#3d4654;--accent:#8fb0ff;--note:#3a2f10;--note-ink:#ffe2a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);line-height:1.5;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.note{display:inline-block;margin:.75rem 0 0;padding:.25rem .75rem;border-radius:999px;
background:var(--note);color:var(--note-ink);font-size:.875rem}
`
