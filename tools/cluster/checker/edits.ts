/** Of two edits of one version of a record, one is refused; and the last edit that was answered with success is the one that is left. */
import type { Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import type { WriteFacts } from './outcomes.ts';

const lost = (text: string, at?: number): Finding => ({ rule: 'edit lost', text, at });

/** The edits of each version: only one of them may succeed. */
function overwritten(done: WriteFacts[]): Finding[] {
  const seen = new Map<unknown, WriteFacts>();
  return done.flatMap((edit): Finding[] => {
    const before = seen.get(edit.asked?.version);
    seen.set(edit.asked?.version, edit);
    if (!before) return [];
    return [lost(`${edit.client} and ${before.client} both changed version ${String(edit.asked?.version)}`, edit.to)];
  });
}

export function lostEdits(writes: WriteFacts[], { amenities }: Pick<Facts, 'amenities'>): Finding[] {
  const edits = writes.filter(({ call }) => call === 'edit');
  return amenities.flatMap(({ id, version, description }): Finding[] => {
    const own = edits.filter(({ record }) => record === id);
    const done = own.filter(({ outcome }) => outcome === 'done');
    const last = done.toSorted((one, other) => Number(one.told?.version) - Number(other.told?.version)).at(-1);
    const isLast = !last || Number(last.told?.version) < version || last.asked?.description === description;
    const most = own.filter(({ outcome }) => outcome !== 'refused').length;
    return [
      ...overwritten(done),
      ...(isLast ? [] : [lost(`record ${id} has the text ${description} of another edit`)]),
      ...(version >= done.length && version <= most
        ? []
        : [lost(`record ${id} has version ${version} after ${done.length} edits`)]),
    ];
  });
}
