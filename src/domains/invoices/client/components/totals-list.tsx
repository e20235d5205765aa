import { classNames } from '#client/ui/class-names.ts';
import type { Fact } from '#domains/invoices/document.ts';

/** The sums of a document, of which the last is the total. */
export function TotalsList({ totals }: { totals: Fact[] }) {
  return (
    <dl className="mt-4 ms-auto grid max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular-nums">
      {totals.map(({ name, value }, index) => {
        const isTotal = index === totals.length - 1;
        return (
          <div key={name} className={classNames('contents', isTotal && 'text-base font-semibold')}>
            <dt className={classNames(!isTotal && 'text-muted-foreground')}>{name}</dt>
            <dd className="numeric-end">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
