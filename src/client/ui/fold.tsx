import type { ReactNode } from 'react';

/** Below what a column folds: `window` is a window of 1280 px, `medium` a table of 64 rem. */
export type Fold = 'window' | 'medium';

/** Cards of phones show every column. */
export const FOLDED_CELL: Record<Fold, string> = {
  window: 'sm:max-xl:hidden',
  medium: 'sm:@max-5xl:hidden',
};

const SHOWN: Record<Fold, string> = { window: 'hidden sm:max-xl:inline', medium: 'hidden sm:@max-5xl:inline' };

/** The value of a folded column, in the cell of another column. */
export function Folded({ below, children }: { below: Fold; children: ReactNode }) {
  return <span className={SHOWN[below]}>{children}</span>;
}
