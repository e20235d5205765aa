import type { ReactNode } from 'react';

/** A read-only list of names and values. Empty values are omitted. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[8rem_1fr]">
      {known.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground max-sm:-mb-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
