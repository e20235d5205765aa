/** The preview of a template. It is shown in a frame without scripts, forms and access to the page. */

/** The longest preview. What is longer is cut off. */
const MAX_LENGTH = 300_000;

/** The HTML of the parts of a template, which some editors nest. */
function partsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(partsOf);
}

const STYLE =
  'body{margin:0;padding:24px;background:#fff;color:#1f2328;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%}';

/** A document with the editable parts of a template in their order. */
export function previewDocument(sections: Record<string, unknown>): string {
  const body = partsOf(sections).join('\n').slice(0, MAX_LENGTH);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
