import type { Translate } from '#shared/texts.ts';
/** Merges concurrent edits of one record. Values are the JSON values of a form. */

type Values = Record<string, unknown>;

/** Three states of a value: at the start of editing, as edited in this form, and as another person saved it. */
type States<Value> = { before: Value; mine: Value; after: Value };

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The states of each part of a value that is an object, such as a permission matrix. Undefined for other values. */
function partsOf({ before, mine, after }: States<unknown>): Record<string, States<unknown>> | undefined {
  if (!isGroup(before) || !isGroup(mine) || !isGroup(after)) return undefined;
  const names = new Set([before, mine, after].flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, { before: before[name], mine: mine[name], after: after[name] }]),
  );
}

/** Merges a value: parts edited in this form keep their edits, and all other parts take the saved values. */
export function merged(states: States<unknown>): unknown {
  if (!differs(states.before, states.mine)) return states.after;
  const parts = partsOf(states);
  if (!parts) return states.mine;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, merged(part)]));
}

/** True if both sides changed a value, or the same part of it, to different values. */
export function isConflict(states: States<unknown>): boolean {
  const { before, mine, after } = states;
  if (!differs(before, mine) || !differs(before, after) || !differs(mine, after)) return false;
  const parts = partsOf(states);
  return parts ? Object.values(parts).some(isConflict) : true;
}

/** @returns the fields edited in this form with their merged values, and the names of those that conflict */
export function changesOf(states: States<Values>): { edited: [string, unknown][]; conflicts: string[] } {
  const fields = Object.entries(partsOf(states) ?? {}).filter(([, { before, mine }]) => differs(before, mine));
  return {
    edited: fields.map(([name, field]) => [name, merged(field)]),
    conflicts: fields.filter(([, field]) => isConflict(field)).map(([name]) => name),
  };
}

/** The message under a field that both people changed. */
export function conflictMessage(theirValue: unknown, t: Translate): string {
  const isReadable = (typeof theirValue === 'string' && theirValue !== '') || typeof theirValue === 'number';
  return isReadable
    ? t('This is now “{value}”. Save again to keep yours.', { value: theirValue })
    : t('This was changed, too. Save again to keep yours.');
}
