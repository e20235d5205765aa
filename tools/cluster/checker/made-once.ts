/** What was answered with success was made once, and what was refused was not made. */
import type { Finding, Rule } from './findings.ts';
import type { WriteFacts } from './outcomes.ts';

/**
 * Each request is unique in the history, so what it made is recognised also when its answer was lost.
 * @param made.ids what the request has made
 * @param made.lost the rule that is broken if nothing was made in spite of the answer, or something else than it says
 */
export function madeOnce(
  { outcome, told, to, key }: WriteFacts,
  { what, ids, lost }: { what: string; ids: string[]; lost: Rule },
): Finding[] {
  const text = `${what} (${key ? 'with' : 'without'} a key): ${ids.length === 0 ? 'none' : ids.join()}`;
  const finding = (rule: Rule): Finding[] => [{ rule, at: to, text }];
  if (ids.length > 1) return finding('made twice');
  if (outcome === 'refused' && ids.length > 0) return finding('refused but made');
  if (outcome === 'done' && ids[0] !== told?._id) return finding(lost);
  return [];
}
