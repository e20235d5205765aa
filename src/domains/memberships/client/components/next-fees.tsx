import type { NextFee } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';

/** The next invoices of a membership. */
export function NextFees({ next, currency }: { next: NextFee[]; currency: string }) {
  if (next.length === 0) return <p className="text-sm text-muted-foreground">Nothing more is billed.</p>;
  return (
    <ul aria-label="Next invoices" className="divide-y text-sm" data-numeric>
      {next.map(({ on, lines, total }) => (
        <li key={on} className="flex justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{formatDay(on)}</span>
            {lines.map(({ description, amount }) => (
              <span key={description} className="block wrap-anywhere text-muted-foreground">
                {description}: {formatMoney(amount, currency)}
              </span>
            ))}
          </span>
          <span className="text-right whitespace-nowrap">
            {formatMoney(total, currency)}
            <span className="block text-xs text-muted-foreground">with tax</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
