/** What has changed of the API, in `docs/api`: the surface that programs rely on, and a list of its changes for people. */
import { createHash } from 'node:crypto';
import { additionsOf, breaksOf } from '#server/openapi-surface.ts';

export const SURFACE_FILE = 'docs/api/surface.txt';
export const CHANGES_FILE = 'docs/api/CHANGELOG.md';

/** What the newest entry of the list names, so that no surface is written without an entry. */
export const digestOf = (surface: readonly string[]): string =>
  createHash('sha256').update(surface.join('\n')).digest('hex').slice(0, 12);

/** The list with an entry for what has changed; as it is if nothing has. */
export function withEntry(list: string, before: readonly string[], after: readonly string[], day: string): string {
  if (digestOf(before) === digestOf(after)) return list;
  const breaks = breaksOf(before, after).map((change) => `**Breaks programs:** ${change}`);
  const changes = [...breaks, ...additionsOf(before, after)];
  const lines = changes.length > 0 ? changes : ['Fields may be more than before, or less may be asked for'];
  const entry = [`## ${day}, surface ${digestOf(after)}`, '', ...lines.map((line) => `- ${line}`), '', ''].join('\n');
  const newest = list.indexOf('\n## ') + 1;
  return newest > 0 ? list.slice(0, newest) + entry + list.slice(newest) : `${list}\n${entry}`.trimEnd() + '\n';
}
