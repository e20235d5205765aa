import { Link } from 'react-router-dom';
import type { OrderView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';

/** Leads the customer of an order to its invoice, to pay it. Only the admins of a company read its invoices. */
export function OrderPayment({ order: { invoice, company, total, currency, membership_id } }: { order: OrderView }) {
  const t = useTexts();
  if (company) return <span className="text-end">{`${formatMoney(total, currency, t)}, ${company.name}`}</span>;
  if (!invoice)
    return (
      <Link
        to={paths.membership(membership_id ?? undefined)}
        className="text-end text-primary-text underline underline-offset-4"
      >
        {t('{amount} with the next invoice', { amount: formatMoney(total, currency, t) })}
      </Link>
    );
  return (
    <Link
      to={paths.invoicePreview(invoice._id)}
      className="whitespace-nowrap text-primary-text underline underline-offset-4"
    >
      {invoice.open > 0 ? t('Pay {amount}', { amount: formatMoney(invoice.open, currency, t) }) : invoice.invoice_id}
    </Link>
  );
}
