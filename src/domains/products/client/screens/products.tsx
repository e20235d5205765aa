import { inSpace, textFilter } from '#client/lists/filters.ts';
import { NONE } from '#client/lists/cells.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ProductDialog } from '#domains/products/client/components/product-dialog.tsx';
import { packText, SOLD_TO_NAMES } from '#domains/products/client/texts.ts';
import type { ProductView } from '#domains/products/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';

const COLUMNS: Column<ProductView>[] = [
  { header: 'Name', onPhone: 'title', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  {
    header: 'Price before tax',
    align: 'right',
    cell: ({ price, currency }) => <span data-numeric>{formatMoney(price, currency)}</span>,
  },
  { header: 'Tax rate', cell: ({ tax_rate }) => tax_rate || 'Default' },
  { header: 'Grants', cell: (product) => packText(product) || NONE },
  { header: 'Ordered by', cell: ({ sold_to }) => SOLD_TO_NAMES[sold_to] },
  { header: 'Status', cell: ({ active }) => <ActiveBadge active={active} /> },
];

/** The products of the active workspace. */
export default function ProductsScreen() {
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter('Search Name') },
    useListQuery: (filters, part) => trpc.products.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Products"
      place={place}
      list={list}
      noun="products"
      columns={COLUMNS}
      add={canEdit && '+ Add Product'}
      actions={({ name }, { open, ask }) => [
        { ...openAction(canEdit, name), onClick: open },
        canEdit && { kind: 'delete', label: `Delete ${name}`, onClick: ask },
      ]}
      empty={{
        title: 'No products yet',
        text: 'What customers buy besides places, such as catering or packs of hours.',
        filtered: (text) => `No product matches “${text}”.`,
      }}
      dialog={{ name: 'product', show: (open) => space && <ProductDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: 'Product',
        nameOf: ({ name }) => name,
        remove: trpc.products.remove.useMutation().mutateAsync,
        restore: trpc.products.restore.useMutation().mutateAsync,
      }}
    />
  );
}
