import type { ReactNode } from 'react';

/** A part of a long form, with a heading and its fields in two columns. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-first:border-t not-first:pt-5">
      <h3 className="mb-4 text-base font-semibold">{title}</h3>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
