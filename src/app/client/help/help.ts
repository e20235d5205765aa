import type { Later } from '#shared/texts.ts';

/** The help of a screen. */
export type Help = {
  purpose: Later;
  tasks: readonly [Later, Later, Later];
  rule: Later;
};
