/** Who changed what, when two people edit one record. Values are what a form holds: JSON. */

type Values = Record<string, unknown>;

/** One value in its three states: as the form began, as I have it, as somebody else has made it. */
type States<Value> = { before: Value; mine: Value; after: Value };

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The states of each part, when the value is a group of values such as a permission matrix. */
function partsOf({ before, mine, after }: States<unknown>): Record<string, States<unknown>> | undefined {
  if (!isGroup(before) || !isGroup(mine) || !isGroup(after)) return undefined;
  const names = new Set([before, mine, after].flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, { before: before[name], mine: mine[name], after: after[name] }]),
  );
}

/** What I changed as I have it, the rest as it is now. */
export function merged(states: States<unknown>): unknown {
  if (!differs(states.before, states.mine)) return states.after;
  const parts = partsOf(states);
  if (!parts) return states.mine;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, merged(part)]));
}

/** Both changed it, to different things. */
export function isContested(states: States<unknown>): boolean {
  const { before, mine, after } = states;
  if (!differs(before, mine) || !differs(before, after) || !differs(mine, after)) return false;
  const parts = partsOf(states);
  return parts ? Object.values(parts).some(isContested) : true;
}

/** @returns the fields that I changed, with what they should hold now, and those of them that somebody else changed, too */
export function changesOf(states: States<Values>): { touched: [string, unknown][]; contested: string[] } {
  const fields = Object.entries(partsOf(states) ?? {}).filter(([, { before, mine }]) => differs(before, mine));
  return {
    touched: fields.map(([name, field]) => [name, merged(field)]),
    contested: fields.filter(([, field]) => isContested(field)).map(([name]) => name),
  };
}

/** What stands under a field that both changed. */
export function contestedMessage(theirValue: unknown): string {
  const isReadable = (typeof theirValue === 'string' && theirValue !== '') || typeof theirValue === 'number';
  const became = isReadable ? `This is now “${theirValue}”.` : 'This was changed, too.';
  return `${became} Save again to keep yours.`;
}
