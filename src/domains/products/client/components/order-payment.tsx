import { Link } from 'react-router-dom';
import type { OrderView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

/** Leads the customer of an order to its invoice, to pay it. Only the admins of a company read its invoices. */
export function OrderPayment({ order: { invoice, company, total, currency, membership_id } }: { order: OrderView }) {
  if (company) return <span className="text-right">{`${formatMoney(total, currency)}, ${company.name}`}</span>;
  if (!invoice)
    return (
      <Link
        to={paths.membership(membership_id ?? undefined)}
        className="text-right text-primary-text underline underline-offset-4"
      >
        {formatMoney(total, currency)} with the next invoice
      </Link>
    );
  return (
    <Link
      to={paths.invoicePreview(invoice._id)}
      className="whitespace-nowrap text-primary-text underline underline-offset-4"
    >
      {invoice.open > 0 ? `Pay ${formatMoney(invoice.open, currency)}` : invoice.invoice_id}
    </Link>
  );
}
