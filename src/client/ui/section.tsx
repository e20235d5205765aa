import type { ReactNode } from 'react';

type SectionProps = {
  title: string;
  /** How many there are, beside the title. */
  count?: number;
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a screen with its heading. */
export function Section({ title, count, action, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">
          {title}
          {count !== undefined && <bdi className="ms-2 font-normal text-muted-foreground">{count}</bdi>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
