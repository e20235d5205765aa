import { Link } from 'react-router-dom';
import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { orderColumns } from '#domains/products/client/components/order-columns.tsx';
import type { OrderView } from '#domains/products/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<OrderView>[] => [
  ...orderColumns(t),
  { header: msg('Customer'), cell: ({ user, company }) => company?.name ?? user?.name ?? '' },
  {
    header: msg('Invoice'),
    cell: ({ invoice, currency, membership_id }) =>
      invoice ? (
        <span className="inline-flex flex-wrap gap-1.5">
          <Link to={paths.invoicePreview(invoice._id)} className="text-primary-text underline underline-offset-4">
            {invoice.invoice_id}
          </Link>
          {invoice.open > 0 && (
            <Badge tone="orange">{t('{amount} to pay', { amount: formatMoney(invoice.open, currency, t) })}</Badge>
          )}
        </span>
      ) : (
        <Link
          to={paths.membership(membership_id ?? undefined)}
          className="text-primary-text underline underline-offset-4"
        >
          {t('With the next invoice')}
        </Link>
      ),
  },
];

/** The orders of the active workspace. */
export default function OrdersScreen() {
  const t = useTexts();
  const place = useActiveSpace();
  const list = usePagedList({
    filters: {},
    useListQuery: (_, part) => trpc.orders.list.useQuery(inSpace(place.active?._id, part)),
  });
  return (
    <ListScreen
      title={t('Orders')}
      place={place}
      list={list}
      noun={t('orders')}
      columns={columnsIn(t)}
      empty={{
        title: t('No orders yet'),
        text: t('Customers order extras and packs, and staff sell to a member on their page.'),
      }}
    />
  );
}
