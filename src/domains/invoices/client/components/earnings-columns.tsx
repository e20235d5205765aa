import type { Column } from '#client/ui/data-table.tsx';
import { GROUP_NAMES } from '#domains/invoices/client/components/earnings-choices.tsx';
import { monthText } from '#domains/invoices/client/earnings-filters.ts';
import type { EarningsInput, EarningsRow } from '#domains/invoices/earnings.ts';
import { formatMoney } from '#shared/money.ts';
import { type Translate, later } from '#shared/texts.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

export const AMOUNTS = [
  { name: 'gross', header: later('Gross') },
  { name: 'net', header: later('Net') },
  { name: 'vat', header: later('VAT') },
  { name: 'invoiced', header: later('Invoiced') },
  { name: 'credited', header: later('Credited') },
] as const;

/** @param rows undefined while they load. Their largest amount has the longest bar */
export function earningsColumns(
  by: EarningsInput['by'],
  rows: EarningsRow[] | undefined,
  t: Translate,
): Column<EarningsRow>[] {
  const most = Math.max(0, ...(rows ?? []).map(({ gross }) => gross));
  return [
    { header: t(GROUP_NAMES[by]), onPhone: 'title', cell: (row) => <LabelCell by={by} row={row} most={most} /> },
    { header: t('Bookings'), align: 'end', cell: ({ bookings }) => bookings },
    ...AMOUNTS.map(({ name, header }): Column<EarningsRow> => ({
      header: t(header),
      align: 'end',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoney(row[name], row.currency, t)}</span>,
    })),
  ];
}

type LabelCellProps = { by: EarningsInput['by']; row: EarningsRow; most: number };

function LabelCell({ by, row: { label, detail, gross }, most }: LabelCellProps) {
  const t = useTexts();
  return (
    <div className="max-sm:w-full">
      <span className="font-medium">{by === 'month' ? monthText(label, t) : label}</span>
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
