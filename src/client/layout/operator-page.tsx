import type { ReactNode } from 'react';

/** A link to a page of the operator, in a new tab so that no input is lost. Only the text if there is no such page. */
export function OperatorPage({ url, children }: { url: string | null; children?: ReactNode }) {
  if (url === null) return children;
  return (
    <a href={url} target="_blank" rel="noopener" className="text-primary-text underline underline-offset-4">
      {children}
    </a>
  );
}
