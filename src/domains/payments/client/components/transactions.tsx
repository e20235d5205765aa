import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { transactionStatus } from '#domains/payments/client/card-text.ts';
import type { BillingView } from '#domains/payments/schema.ts';
import { formatPence } from '#shared/money.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

type Transaction = BillingView['history'][number];
type Row = Transaction & { key: string };

const COLUMNS: Column<Row>[] = [
  { header: msg('S.no.'), width: '3.5rem', onPhone: 'hidden', cell: (_row, index) => index + 1 },
  {
    header: msg('Amount'),
    align: 'end',
    onPhone: 'title',
    width: '7rem',
    cell: (transaction) => <Amount {...transaction} />,
  },
  { header: msg('Description'), cell: ({ description }) => description || '-' },
  {
    header: msg('Paid with'),
    cell: ({ paid_with }) => <span className="whitespace-nowrap tabular-nums">{paid_with || '-'}</span>,
  },
  { header: msg('Created'), cell: ({ created }) => <Created at={new Date(created * 1000)} /> },
  { header: msg('Status'), cell: ({ status }) => <Status status={status} /> },
];

/** The last transactions of the caller, newest first. Undefined while they load. */
export function Transactions({ history }: { history: readonly Transaction[] | undefined }) {
  const t = useTexts();
  const rows = history?.map((transaction, index) => ({ ...transaction, key: `${transaction.created}-${index}` }));
  return (
    <DataTable
      label={t('Last 10 transactions')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
      skeletonRows={3}
      empty={<EmptyState text={t('Your payments by card and bank debit appear here.')} />}
    />
  );
}

function Amount({ amount, currency }: Transaction) {
  const t = useTexts();
  return <span className="tabular-nums">{formatPence(amount, currency, t)}</span>;
}

function Created({ at }: { at: Date }) {
  const t = useTexts();
  return <span className="whitespace-nowrap tabular-nums">{officeInstant(at, undefined, t)}</span>;
}

function Status({ status }: { status: string }) {
  const t = useTexts();
  const { label, tone } = transactionStatus(status);
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}
