/** A fault that is planted in the server. */
import type { Rule } from './checker/findings.ts';

/** A text of the source, which must be there once, and what stands there instead. */
export type Change = { file: string; from: string; to: string };
export type Plant = {
  changes: Change[];
  /** Each of these proves that the checker has found it. */
  rules: Rule[];
};
