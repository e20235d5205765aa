import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { orderColumns } from '#domains/products/client/components/order-columns.tsx';
import OrderDialog from '#domains/products/client/components/order-dialog.tsx';
import { OrderPayment } from '#domains/products/client/components/order-payment.tsx';
import type { OrderView } from '#domains/products/schema.ts';
import { endPurchase, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { ORDERED } from '#shared/paths.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<OrderView>[] => [
  ...orderColumns(t),
  { header: msg('Workspace'), cell: ({ space }) => space.name },
  { header: msg('Invoice'), cell: (order) => <OrderPayment order={order} /> },
];

/** The workspace and the product of the address, until the order is closed. */
function useOrdered() {
  const [params, setParams] = useSearchParams();
  const [spaceId, productId] = [params.get(ORDERED.space), params.get(ORDERED.product)];
  useEffect(() => endPurchase(), []);
  const clear = () =>
    setParams(
      (before) => {
        for (const name of Object.values(ORDERED)) before.delete(name);
        return before;
      },
      { replace: true },
    );
  return { ordered: spaceId && productId ? { spaceId, productId } : undefined, clear };
}

/** The orders of the account, and what it can order. */
export default function ShopScreen() {
  const t = useTexts();
  const { active } = useActiveSpace();
  const [isOrdering, setOrdering] = useState(false);
  const { ordered, clear } = useOrdered();
  const list = usePagedList({ filters: {}, useListQuery: (_, part) => trpc.orders.own.useQuery(part) });
  return (
    <ListScreen
      title={t('Extras and Packs')}
      list={list}
      noun={t('orders')}
      columns={columnsIn(t)}
      head={active && <Button onClick={() => setOrdering(true)}>{t('Order')}</Button>}
      empty={{
        title: t('No orders yet'),
        text: t('Each order has an invoice, on which you pay it. Your bookings use the hours and days of packs first.'),
      }}
    >
      {ordered && <OrderDialog {...ordered} onClose={clear} />}
      {isOrdering && active && <OrderDialog spaceId={active._id} onClose={() => setOrdering(false)} />}
    </ListScreen>
  );
}
