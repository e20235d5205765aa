import type { Column } from '#client/ui/data-table.tsx';
import { linesText } from '#domains/products/client/texts.ts';
import type { OrderView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** What was ordered, when, and for how much. */
export const orderColumns = (t: Translate): Column<OrderView>[] => [
  {
    header: msg('Order||a record'),
    onPhone: 'title',
    cell: (order) => <span className="font-medium wrap-anywhere">{linesText(order)}</span>,
  },
  {
    header: msg('Date'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatInstant(created_at, undefined, t)}</span>,
  },
  {
    header: msg('Total'),
    align: 'end',
    cell: ({ total, currency }) => <span data-numeric>{formatMoney(total, currency, t)}</span>,
  },
];
