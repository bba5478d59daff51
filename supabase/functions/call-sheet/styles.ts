/** By day, by night, and on paper. One column, which fits a phone. */
export const STYLES = `
:root{color-scheme:light dark;--paper:#f4f1ea;--sheet:#fdfcf9;--ink:#1d1b16;--quiet:#5a564d;--line:#c9c3b5;--act:#f8a91f;--good:#1f5c38;--bad:#8f1d22;--change:#6b4700}
@media (prefers-color-scheme:dark){:root{--paper:#0e0d0a;--sheet:#1a1814;--ink:#f1ede2;--quiet:#b3ad9f;--line:#4a463d;--good:#8fd3a8;--bad:#ff9d9a;--change:#f0c36a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:38rem;margin:0 auto;padding:1rem 1rem 3rem}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:0 0 .25rem;font-size:1rem}
p,ul,dl,dd{margin:0}
ul{padding:0;list-style:none}
li{padding:.35rem 0}
section{padding:.75rem 0;border-bottom:1px solid var(--line)}
a{display:inline-block;padding:.6rem .25rem;min-width:2.75rem;color:inherit;font-weight:600;text-underline-offset:.25em}
a:focus-visible,button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.quiet,dt{color:var(--quiet);font-size:.9375rem}
.lines{white-space:pre-line}
.call{margin-top:1rem;border-top:2px solid var(--ink);border-bottom:2px solid var(--ink)}
.time{font:600 3.5rem/1.1 ui-monospace,monospace}
.notice{margin-top:1rem;padding:.6rem .75rem;border:1px solid currentColor;border-radius:.375rem;background:var(--sheet);color:var(--change)}
.notice.good{color:var(--good);font-weight:600}
.notice.bad{color:var(--bad);font-weight:600}
.notice dd{color:var(--ink)}
button{display:block;width:100%;min-height:3.5rem;margin:1rem 0 .25rem;border:1px solid #1d1b16;border-radius:.375rem;background:var(--act);color:#1d1b16;font:600 1.125rem system-ui,sans-serif;cursor:pointer}
footer{padding-top:1rem}
img{position:absolute;width:1px;height:1px}
@media print{:root{color-scheme:light;--paper:#fff;--sheet:#fff;--ink:#000;--quiet:#333;--line:#999;--good:#000;--bad:#000;--change:#000}main{max-width:none;padding:0}form,footer{display:none}section{break-inside:avoid;padding:.4rem 0}body{font-size:10pt}}
`;
