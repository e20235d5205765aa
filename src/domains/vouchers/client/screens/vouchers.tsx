import { choiceFilter, inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { VoucherDialog } from '#domains/vouchers/client/components/voucher-dialog.tsx';
import { daysText, typesText, usesText, valueText } from '#domains/vouchers/client/texts.ts';
import type { VoucherView } from '#domains/vouchers/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const COLUMNS: Column<VoucherView>[] = [
  { header: 'Code', onPhone: 'title', cell: ({ code }) => <span className="font-medium break-all">{code}</span> },
  { header: 'Takes off', cell: (voucher) => <span data-numeric>{valueText(voucher)}</span> },
  { header: 'Types', cell: typesText },
  { header: 'Valid', cell: (voucher) => <span data-numeric>{daysText(voucher)}</span> },
  {
    header: 'Uses',
    cell: (voucher) => (
      <span className="whitespace-nowrap" data-numeric>
        {usesText(voucher)}
      </span>
    ),
  },
  { header: 'Status', cell: ({ active }) => <ActiveBadge active={active} /> },
];

const STATUSES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

/** The vouchers of the active workspace. */
export default function VouchersScreen() {
  const canEdit = useSession().may('pricing.vouchers');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter('Search Code'), active: choiceFilter('Status', 'All statuses', STATUSES) },
    useListQuery: (filters, part) => trpc.vouchers.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Vouchers"
      place={place}
      list={list}
      noun="vouchers"
      columns={COLUMNS}
      add={canEdit && '+ Add Voucher'}
      actions={({ code }, { open, ask }) => [
        { ...openAction(canEdit, code), onClick: open },
        canEdit && { kind: 'delete', label: `Delete ${code}`, onClick: ask },
      ]}
      empty={{
        title: 'No vouchers yet',
        text: 'Codes with which customers pay less for a booking.',
        filtered: (text) => (text ? `No voucher matches “${text}”.` : 'No voucher has this status.'),
      }}
      dialog={{ name: 'voucher', show: (open) => space && <VoucherDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: 'Voucher',
        nameOf: ({ code }) => code,
        remove: trpc.vouchers.remove.useMutation().mutateAsync,
        restore: trpc.vouchers.restore.useMutation().mutateAsync,
      }}
    />
  );
}
