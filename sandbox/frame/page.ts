/** The pages of the sandboxes: mails, the bank of a payment, the consent of Xero. They load nothing. */

const STYLE = `
:root { color-scheme: light dark; --line: #d4d4d8; --quiet: #52525b; --accent: #0f5e66; }
@media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --quiet: #a1a1aa; --accent: #5fc3cd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; }
a { color: var(--accent); }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
ol > li { border-bottom: 1px solid var(--line); }
li a { display: block; padding: .75rem .25rem; text-decoration: none; }
li strong { display: block; }
.quiet { color: var(--quiet); font-size: .875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
form { display: flex; flex-wrap: wrap; gap: .75rem; }
form p { flex-basis: 100%; margin: 0; }
button { min-height: 44px; padding: .5rem 1.5rem; font: inherit; cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
`;

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of a sandbox. `content` is HTML. */
export function htmlPage(title: string, content: string, heading = title): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
}
