import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AMOUNTS } from '#domains/invoices/client/components/earnings-columns.tsx';
import type { EarningsView } from '#domains/invoices/earnings.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import { later } from '#shared/texts.ts';

/** The totals of the period. @param total undefined while they load */
export function EarningsTotals({ total }: { total: EarningsView['total'] | undefined }) {
  const t = useTexts();
  const facts = [
    ...AMOUNTS.map(({ name, header }) => ({
      header,
      name,
      value: total && formatMoney(total[name], total.currency, t),
    })),
    { header: later('Bookings'), name: 'bookings', value: total && String(total.bookings) },
  ];
  return (
    <Card className="mb-4 overflow-hidden">
      <dl aria-label={t('Totals')} className="grid grid-cols-2 gap-px bg-border sm:grid-cols-3 lg:grid-cols-6">
        {facts.map(({ header, name, value }) => (
          <div key={name} className="bg-card px-4 py-3">
            <dt className="text-muted-foreground">{t(header)}</dt>
            <dd className="text-lg font-semibold" data-numeric>
              {value ?? <Skeleton className="h-7 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
