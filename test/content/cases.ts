/** The cases of all kinds, which are in kinds/. */
import { KIND_NAMES, type KindName } from '#domains/content/kinds.ts';
import type { KindCase } from './kind-case.ts';

const cases = import.meta.glob<KindCase>('./kinds/*.ts', { eager: true, import: 'default' });

/** @throws Error for a kind without a file in kinds/ */
export function caseOf(type: KindName): KindCase {
  const found = cases[`./kinds/${type}.ts`];
  if (!found) throw new Error(`test/content/kinds/${type}.ts is missing`);
  return found;
}

export const CASES = KIND_NAMES.map((type) => ({ type, ...caseOf(type) }));
