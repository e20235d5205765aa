import type { ReactNode } from 'react';

/** A part of a page that stands alone. */
export function Part({ children }: { children: ReactNode }) {
  return <div className="site-width py-10">{children}</div>;
}
