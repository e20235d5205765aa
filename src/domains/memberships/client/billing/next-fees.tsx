import type { NextFee, Preview } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** The next invoices of a membership. */
export function NextFees({ next, currency }: { next: NextFee[]; currency: string }) {
  const t = useTexts();
  if (next.length === 0) return <p className="text-sm text-muted-foreground">{t('Nothing more is billed.')}</p>;
  return (
    <ul aria-label={t('Next invoices')} className="divide-y text-sm" data-numeric>
      {next.map(({ on, lines, total }) => (
        <li key={on} className="flex justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{formatDay(on, t)}</span>
            {lines.map(({ description, amount }) => (
              <span key={description} className="block wrap-anywhere text-muted-foreground">
                {description}: {formatMoney(amount, currency, t)}
              </span>
            ))}
          </span>
          <span className="text-end whitespace-nowrap">
            {formatMoney(total, currency, t)}
            <span className="block text-xs text-muted-foreground">{t('with tax')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Invoices before something is saved; nothing until they are known. */
export function InvoicePreview({ title, preview }: { title: string; preview: Preview | undefined }) {
  if (!preview) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <NextFees next={preview.next} currency={preview.currency} />
    </section>
  );
}
