import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { transactionStatus } from '#domains/payments/client/card-text.ts';
import type { BillingView } from '#domains/payments/schema.ts';
import { formatPence } from '#shared/money.ts';
import { officeInstant } from '#shared/time.ts';

type Transaction = BillingView['history'][number];
type Row = Transaction & { key: string };

const COLUMNS: Column<Row>[] = [
  { header: 'S.no.', width: '3.5rem', onPhone: 'hidden', cell: (_row, index) => index + 1 },
  {
    header: 'Amount',
    align: 'right',
    onPhone: 'title',
    width: '7rem',
    cell: ({ amount, currency }) => <span className="tabular-nums">{formatPence(amount, currency)}</span>,
  },
  { header: 'Description', cell: ({ description }) => description || '-' },
  {
    header: 'Paid with',
    cell: ({ paid_with }) => <span className="whitespace-nowrap tabular-nums">{paid_with || '-'}</span>,
  },
  { header: 'Created', cell: ({ created }) => <Created at={new Date(created * 1000)} /> },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
];

/** The last transactions of the caller, newest first. Undefined while they load. */
export function Transactions({ history }: { history: readonly Transaction[] | undefined }) {
  const rows = history?.map((transaction, index) => ({ ...transaction, key: `${transaction.created}-${index}` }));
  return (
    <DataTable
      label="Last 10 transactions"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
      skeletonRows={3}
      empty={<EmptyState text="Your payments by card and bank debit appear here." />}
    />
  );
}

function Created({ at }: { at: Date }) {
  return <span className="whitespace-nowrap tabular-nums">{officeInstant(at)}</span>;
}

function Status({ status }: { status: string }) {
  const { label, tone } = transactionStatus(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
