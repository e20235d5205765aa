/** Who changed which field, when two people edit one record. Values are what a form holds: JSON. */

type Values = Record<string, unknown>;

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

/** The fields in which two states of a form differ. */
export function fieldsThatDiffer(one: Values, other: Values): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => differs(one[name], other[name]));
}

/**
 * What is mine and what is theirs of a form that began as `before`, while the record became `after`.
 * @returns the fields that I changed, and those of them that somebody else changed to something else
 */
export function changesOf(states: { before: Values; mine: Values; after: Values }): {
  touched: string[];
  contested: string[];
} {
  const { before, mine, after } = states;
  const touched = fieldsThatDiffer(before, mine);
  const theirs = new Set(fieldsThatDiffer(before, after));
  return { touched, contested: touched.filter((name) => theirs.has(name) && differs(mine[name], after[name])) };
}

/** What stands under a field that both changed. */
export function contestedMessage(theirValue: unknown): string {
  const isReadable = (typeof theirValue === 'string' && theirValue !== '') || typeof theirValue === 'number';
  const became = isReadable ? `This is now “${theirValue}”.` : 'This was changed, too.';
  return `${became} Save again to keep yours.`;
}
