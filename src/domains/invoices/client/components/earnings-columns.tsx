import type { Column } from '#client/ui/data-table.tsx';
import { GROUP_NAMES } from '#domains/invoices/client/components/earnings-choices.tsx';
import { monthText } from '#domains/invoices/client/earnings-filters.ts';
import type { EarningsInput, EarningsRow } from '#domains/invoices/earnings.ts';
import { formatMoney } from '#shared/money.ts';

export const AMOUNTS = [
  { name: 'gross', header: 'Gross' },
  { name: 'net', header: 'Net' },
  { name: 'vat', header: 'VAT' },
  { name: 'invoiced', header: 'Invoiced' },
  { name: 'credited', header: 'Credited' },
] as const;

/** @param rows undefined while they load. Their largest amount has the longest bar */
export function earningsColumns(by: EarningsInput['by'], rows: EarningsRow[] | undefined): Column<EarningsRow>[] {
  const most = Math.max(0, ...(rows ?? []).map(({ gross }) => gross));
  return [
    { header: GROUP_NAMES[by], onPhone: 'title', cell: (row) => <LabelCell by={by} row={row} most={most} /> },
    { header: 'Bookings', align: 'right', cell: ({ bookings }) => bookings },
    ...AMOUNTS.map(({ name, header }): Column<EarningsRow> => ({
      header,
      align: 'right',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoney(row[name], row.currency)}</span>,
    })),
  ];
}

type LabelCellProps = { by: EarningsInput['by']; row: EarningsRow; most: number };

function LabelCell({ by, row: { label, detail, gross }, most }: LabelCellProps) {
  return (
    <div className="max-sm:w-full">
      <span className="font-medium">{by === 'month' ? monthText(label) : label}</span>
      {detail && <span className="block text-xs text-muted-foreground">{detail}</span>}
      <span aria-hidden="true" className="mt-1 block h-1 w-full min-w-24 rounded-full bg-muted">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${most > 0 ? Math.max(0, (gross / most) * 100) : 0}%` }}
        />
      </span>
    </div>
  );
}
