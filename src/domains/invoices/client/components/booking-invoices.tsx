import { Link } from 'react-router-dom';
import { Section } from '#client/ui/section.tsx';
import { useBookingInvoices } from '#domains/invoices/client/queries.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

/** Links to the invoices and credit notes of a booking. Nothing if there are none, or for people who may not see them. */
export function BookingInvoices({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  const { data } = useBookingInvoices(bookingId);
  if (!data?.items.length) return null;
  return (
    <Section title={t('Invoices')}>
      <ul className="divide-y rounded-lg border bg-card text-sm" data-numeric>
        {data.items.map(({ _id, invoice_id, kind, currency, price }) => (
          <li key={_id} className="flex justify-between gap-4 px-5 py-3">
            <Link to={paths.invoicePreview(_id)} className="text-primary-text underline underline-offset-4">
              {invoice_id}
            </Link>
            <span>
              {kind === 'credit_note' && <span className="text-muted-foreground">{t('Credit note')} </span>}
              {formatMoney(price.total, currency, t)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
