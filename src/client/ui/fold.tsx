import type { ReactNode } from 'react';

/** The width of a table below which a column folds: `wide` is 80 rem, `medium` is 64 rem. */
export type Fold = 'wide' | 'medium';

/** Cards of phones show every column. */
export const FOLDED_CELL: Record<Fold, string> = {
  wide: 'sm:@max-7xl:hidden',
  medium: 'sm:@max-5xl:hidden',
};

const SHOWN: Record<Fold, string> = { wide: 'hidden sm:@max-7xl:inline', medium: 'hidden sm:@max-5xl:inline' };

/** The value of a folded column, in the cell of another column. */
export function Folded({ below, children }: { below: Fold; children: ReactNode }) {
  return <span className={SHOWN[below]}>{children}</span>;
}
