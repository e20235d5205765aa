/** Every rule for the fields and the files of content, with its message. The API test and the browser test both play this table. */
import { CASES } from './cases.ts';

export const FIELD_RULES = CASES.flatMap(({ type, fieldRules }) =>
  fieldRules.map(([field, value, message, given]) => ({ type, field, value, message, given })),
);

export const FILE_RULES = CASES.flatMap(({ type, fileRules = [] }) =>
  fileRules.map(([group, message, given]) => ({ type, group, message, given })),
);

/** A copy of an item with values at paths. Undefined removes the value. */
export function withValues<T extends object>(item: T, values: Record<string, unknown>): T {
  const copy = structuredClone(item);
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<Record<string, unknown>>(
      (inside, name) => inside[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}
