import type { Column } from '#client/ui/data-table.tsx';
import { linesText } from '#domains/products/client/texts.ts';
import type { OrderView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';

/** What was ordered, when, and for how much. */
export const ORDER_COLUMNS: Column<OrderView>[] = [
  {
    header: 'Order',
    onPhone: 'title',
    cell: (order) => <span className="font-medium wrap-anywhere">{linesText(order)}</span>,
  },
  { header: 'Date', cell: ({ created_at }) => <span className="whitespace-nowrap">{formatInstant(created_at)}</span> },
  {
    header: 'Total',
    align: 'right',
    cell: ({ total, currency }) => <span data-numeric>{formatMoney(total, currency)}</span>,
  },
];
