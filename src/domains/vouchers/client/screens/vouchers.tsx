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
import { useTexts } from '#domains/vouchers/client/use-texts.ts';
import { later, msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<VoucherView>[] => [
  { header: msg('Code'), onPhone: 'title', cell: ({ code }) => <bdi className="font-medium break-all">{code}</bdi> },
  { header: msg('Takes off'), cell: (voucher) => <span data-numeric>{valueText(voucher, t)}</span> },
  { header: msg('Types'), cell: (voucher) => typesText(voucher, t) },
  { header: msg('Valid'), cell: (voucher) => <span data-numeric>{daysText(voucher, t)}</span> },
  {
    header: msg('Uses'),
    cell: (voucher) => (
      <span className="whitespace-nowrap" data-numeric>
        {usesText(voucher, t)}
      </span>
    ),
  },
  { header: msg('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
];

const STATUSES = [
  { value: 'true', label: later('Active') },
  { value: 'false', label: later('Inactive') },
] as const;

/** The vouchers of the active workspace. */
export default function VouchersScreen() {
  const t = useTexts();
  const canEdit = useSession().may('pricing.vouchers');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(t('Search Code')), active: choiceFilter(t('Status'), t('All statuses'), STATUSES) },
    useListQuery: (filters, part) => trpc.vouchers.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Vouchers')}
      place={place}
      list={list}
      noun={t('vouchers')}
      columns={columnsIn(t)}
      add={canEdit && t('+ Add Voucher')}
      actions={({ code }, { open, ask }) => [
        { ...openAction(canEdit, code), onClick: open },
        canEdit && { kind: 'delete', label: t('Delete {name}', { name: code }), onClick: ask },
      ]}
      empty={{
        title: t('No vouchers yet'),
        text: t('Codes with which customers pay less for a booking.'),
        filtered: (text) => (text ? t('No voucher matches “{text}”.', { text }) : t('No voucher has this status.')),
      }}
      dialog={{ name: 'voucher', show: (open) => space && <VoucherDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: t('Voucher'),
        nameOf: ({ code }) => code,
        remove: trpc.vouchers.remove.useMutation().mutateAsync,
        restore: trpc.vouchers.restore.useMutation().mutateAsync,
      }}
    />
  );
}
