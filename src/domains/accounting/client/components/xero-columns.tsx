import { ExternalLink } from 'lucide-react';
import { Badge, StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { amountText, statusText } from '#domains/accounting/client/accounting-text.ts';
import type { XeroInvoiceView } from '#domains/accounting/schema.ts';
import { tableDay } from '#shared/time.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

export const XERO_COLUMNS: Column<XeroInvoiceView>[] = [
  {
    header: msg('Invoice'),
    onPhone: 'title',
    cell: ({ invoiceNumber, kind }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {invoiceNumber || '-'}
        {kind === 'credit_note' && <CreditNote />}
      </span>
    ),
  },
  { header: msg('Reference'), cell: ({ reference }) => reference || '-' },
  { header: msg('Contact'), cell: ({ contact }) => contact.name || '-' },
  { header: msg('Date'), cell: ({ date }) => <Day day={date} /> },
  {
    header: msg('Total'),
    align: 'end',
    cell: (invoice) => <Total invoice={invoice} />,
  },
  {
    header: msg('Status'),
    cell: ({ status }) => <Status status={status} />,
  },
  { header: msg('Currency'), cell: ({ currencyCode }) => currencyCode || '-' },
  { header: msg('Online'), cell: (invoice) => <OnlineLink invoice={invoice} /> },
];

function CreditNote() {
  const t = useTexts();
  return <Badge tone="orange">{t('Credit note')}</Badge>;
}

function Day({ day }: { day: string }) {
  const t = useTexts();
  return <span className="whitespace-nowrap">{tableDay(day, t)}</span>;
}

function Total({ invoice: { total, currencyCode } }: { invoice: XeroInvoiceView }) {
  const t = useTexts();
  return <span className="whitespace-nowrap tabular-nums">{amountText(total, currencyCode, t)}</span>;
}

function Status({ status }: Pick<XeroInvoiceView, 'status'>) {
  const t = useTexts();
  const { label, tone } = statusText(status, t);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The page on which the customer sees the invoice. Only web addresses are links. */
function OnlineLink({ invoice: { invoiceNumber, onlineInvoiceUrl } }: { invoice: XeroInvoiceView }) {
  const t = useTexts();
  if (!onlineInvoiceUrl || !/^https?:\/\//.test(onlineInvoiceUrl)) return '-';
  return (
    <a
      href={onlineInvoiceUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('View {invoice} online', { invoice: invoiceNumber })}
      className="inline-flex items-center gap-1.5 font-medium underline underline-offset-4"
    >
      {t('View')}
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}
