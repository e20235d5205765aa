/** The OpenAPI document as plain HTML, without scripts and without requests to other hosts. */
import { escapeHtml } from '#server/mail/html.ts';
import type { ApiDocument, Body, Operation, Paths } from '#server/openapi-types.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1rem;color:#1c2023;background:#fff}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2.5rem;border-bottom:1px solid #d9dde0;padding-bottom:.25rem}
article{margin:1rem 0;padding:1rem;border:1px solid #d9dde0;border-radius:8px}h3{font-size:1rem;margin:0;font-family:ui-monospace,monospace}
b{display:inline-block;min-width:4rem}code,pre{font:14px/1.5 ui-monospace,monospace;background:#f2f4f5;border-radius:4px;padding:.1rem .3rem}
pre{padding:.75rem;overflow:auto}p{margin:.5rem 0}`;

/** The request body: JSON, or a form with files. */
function bodyOf({ requestBody }: Operation): Body['content'][string] | undefined {
  return requestBody && Object.values(requestBody.content)[0];
}

function parameters(operation: Operation): string {
  const fromBody = bodyOf(operation);
  const required = new Set(fromBody?.schema.required ?? []);
  const body = Object.keys(fromBody?.schema.properties ?? {}).map((name) => ({
    name,
    in: 'body',
    required: required.has(name),
  }));
  const all = [...operation.parameters, ...body];
  if (all.length === 0) return '';
  const names = all.map((one) => `<code>${escapeHtml(one.name)}</code> (${one.in}${one.required ? ', required' : ''})`);
  return `<p>${names.join(', ')}</p>`;
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const { example, examples } = bodyOf(operation) ?? {};
  const bodies = examples ? Object.values(examples).map(({ value }) => value) : [example];
  const answer = Object.values(operation.responses)[0]?.content?.['application/json']?.example;
  return `<article id="${escapeHtml(operation.operationId)}"><h3><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>${parameters(operation)}
${bodies.map((body) => (body === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre>`)).join('')}
${answer === undefined ? '' : `<details><summary>Answer</summary><pre>${escapeHtml(JSON.stringify(answer, null, 2))}</pre></details>`}</article>`;
}

/** What is sent to the programs of others. */
function webhooksHtml(webhooks: Paths): string {
  const rows = Object.entries(webhooks).map(
    ([type, { post }]) => `<p><code>${escapeHtml(type)}</code> ${escapeHtml(post?.summary ?? '')}</p>`,
  );
  return `<h2>Events that webhooks are told of</h2>${rows.join('')}`;
}

/** @returns the document as a page */
export function apiDocsPage({ info, paths, webhooks }: ApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.operationId.slice(0, operation.operationId.indexOf('.'));
      groups.set(group, [...(groups.get(group) ?? []), operationHtml(path, method, operation)]);
    }
  }
  const sections = [...groups].map(([group, articles]) => `<h2>${escapeHtml(group)}</h2>${articles.join('')}`);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p><p>Base address: <code>/api/v1</code>. Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${sections.join('')}${webhooksHtml(webhooks)}</main></body></html>`;
}
