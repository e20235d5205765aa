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
import { useTexts } from '#domains/products/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<ProductView>[] => [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  {
    header: msg('Price before tax'),
    align: 'end',
    cell: ({ price, currency }) => <span data-numeric>{formatMoney(price, currency, t)}</span>,
  },
  { header: msg('Tax rate'), cell: ({ tax_rate }) => tax_rate || t('Default') },
  { header: msg('Grants'), cell: (product) => packText(product, t) || NONE },
  { header: msg('Ordered by'), cell: ({ sold_to }) => t(SOLD_TO_NAMES[sold_to]) },
  { header: msg('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
];

/** The products of the active workspace. */
export default function ProductsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(t('Search Name')) },
    useListQuery: (filters, part) => trpc.products.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Products')}
      place={place}
      list={list}
      noun={t('products')}
      columns={columnsIn(t)}
      add={canEdit && t('+ Add Product')}
      actions={({ name }, { open, ask }) => [
        { ...openAction(canEdit, name), onClick: open },
        canEdit && { kind: 'delete', label: t('Delete {name}', { name }), onClick: ask },
      ]}
      empty={{
        title: t('No products yet'),
        text: t('What customers buy besides places, such as catering or packs of hours.'),
        filtered: (text) => t('No product matches “{text}”.', { text }),
      }}
      dialog={{ name: 'product', show: (open) => space && <ProductDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: t('Product'),
        nameOf: ({ name }) => name,
        remove: trpc.products.remove.useMutation().mutateAsync,
        restore: trpc.products.restore.useMutation().mutateAsync,
      }}
    />
  );
}
