import { type ReactNode, useId } from 'react';

/** A part of an article, with its heading. */
export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
