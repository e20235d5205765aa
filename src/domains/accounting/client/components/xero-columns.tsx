import { ExternalLink } from 'lucide-react';
import { Badge, StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { amountText, statusText } from '#domains/accounting/client/accounting-text.ts';
import type { XeroInvoiceView } from '#domains/accounting/schema.ts';
import { tableDay } from '#shared/time.ts';

export const XERO_COLUMNS: Column<XeroInvoiceView>[] = [
  {
    header: 'Invoice',
    onPhone: 'title',
    cell: ({ invoiceNumber, kind }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {invoiceNumber || '-'}
        {kind === 'credit_note' && <Badge tone="orange">Credit note</Badge>}
      </span>
    ),
  },
  { header: 'Reference', cell: ({ reference }) => reference || '-' },
  { header: 'Contact', cell: ({ contact }) => contact.name || '-' },
  { header: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{tableDay(date)}</span> },
  {
    header: 'Total',
    align: 'right',
    cell: ({ total, currencyCode }) => (
      <span className="whitespace-nowrap tabular-nums">{amountText(total, currencyCode)}</span>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={statusText(status).tone}>{statusText(status).label}</StatusBadge>,
  },
  { header: 'Currency', cell: ({ currencyCode }) => currencyCode || '-' },
  { header: 'Online', cell: (invoice) => <OnlineLink invoice={invoice} /> },
];

/** The page on which the customer sees the invoice. Only web addresses are links. */
function OnlineLink({ invoice: { invoiceNumber, onlineInvoiceUrl } }: { invoice: XeroInvoiceView }) {
  if (!onlineInvoiceUrl || !/^https?:\/\//.test(onlineInvoiceUrl)) return '-';
  return (
    <a
      href={onlineInvoiceUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`View ${invoiceNumber} online`}
      className="inline-flex items-center gap-1.5 font-medium underline underline-offset-4"
    >
      View
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}
