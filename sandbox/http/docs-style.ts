/** The style sheet of `/docs`, for the light and the dark theme. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f9f8f5, #15171b); --sheet: light-dark(#fff, #1b1e23);
  --ink: light-dark(#1a1d24, #eceae4); --dim: light-dark(#5c616b, #9da1a9); --rule: light-dark(#e4e2dc, #2c3037);
  --accent: light-dark(#274b9f, #8fb0f5); --write: light-dark(#b13a1e, #f0886a); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 "IBM Plex Sans", system-ui, sans-serif; }
code, .route { font-family: "IBM Plex Mono", ui-monospace, monospace; font-size: 13px; }
a { color: inherit; } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 16px; top: 16px; background: var(--sheet); padding: 8px 12px; }
.frame { display: grid; grid-template-columns: 272px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 28px 20px; border-right: 1px solid var(--rule); }
nav h2 { margin: 20px 0 4px; font-size: 11px; letter-spacing: .08em; text-transform: uppercase; color: var(--dim); font-weight: 500; }
nav a { display: block; padding: 3px 0; text-decoration: none; color: var(--dim); font-size: 13.5px; } nav a:hover { color: var(--ink); }
main { padding: 28px 36px 96px; min-width: 0; }
h1 { font-size: 25px; line-height: 1.25; letter-spacing: -.015em; margin: 0 0 6px; font-weight: 600; }
.lead { color: var(--dim); max-width: 66ch; margin: 0 0 8px; }
section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; margin: 18px 0; padding: 18px 22px; }
section h3 { margin: 0; font-size: 17px; font-weight: 600; }
.head { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; }
.route { overflow-wrap: anywhere; } .route b { font-weight: 500; color: var(--accent); } .write .route b { color: var(--write); }
.needs { color: var(--dim); font-size: 13.5px; margin: 6px 0 0; }
h4 { font-size: 11px; letter-spacing: .07em; text-transform: uppercase; color: var(--dim); font-weight: 500; margin: 16px 0 2px; }
details { margin-top: 14px; } summary { cursor: pointer; color: var(--accent); font-size: 13.5px; width: max-content; }
.table { overflow-x: auto; } table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
td { border-top: 1px solid var(--rule); padding: 5px 14px 5px 0; vertical-align: top; } td:first-child { width: 210px; white-space: nowrap; }
tr:first-child td { border-top: 0; } .kind { color: var(--dim); white-space: nowrap; width: 190px; } .fields { color: var(--dim); width: 230px; } sup { color: var(--write); font-size: 11px; }
@media (max-width: 820px) { .frame { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--rule); columns: 2; }
  main { padding: 20px 16px 64px; } section { padding: 14px 16px; } td:first-child { width: auto; }
  .guide td { display: block; width: auto; border: 0; padding: 0; } .guide td:first-child { border-top: 1px solid var(--rule); padding-top: 6px; }
  .guide td:last-child { padding-bottom: 6px; } }
@media print { nav { display: none; } section { break-inside: avoid; } }
`;
