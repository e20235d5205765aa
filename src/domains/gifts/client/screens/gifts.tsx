import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import type { GiftView } from '#domains/gifts/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';

/** What staff gave to people who work in the active workspace. */
export default function GiftsScreen() {
  const place = useActiveSpace();
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.gifts.list.useQuery(inSpace(place.active?._id, part)),
  });
  return (
    <ListScreen
      title="Given to staff"
      place={place}
      belongs="Gifts belong"
      list={list}
      noun="gifts"
      columns={columnsIn(place.active?.time_zone)}
      empty={{
        title: 'Nothing given',
        text: 'Credits, memberships and lower prices that somebody of the team gives to somebody of the team appear here.',
      }}
    />
  );
}

function columnsIn(zone: string | undefined): Column<GiftView>[] {
  return [
    { header: 'What', onPhone: 'title', cell: ({ what }) => what },
    {
      header: 'To',
      cell: ({ to, company }) => (
        <>
          {to.name}
          {company !== null && <span className="block text-xs text-muted-foreground">by {company}</span>}
        </>
      ),
    },
    { header: 'By', cell: ({ by, to }) => (by._id === to._id ? `${by.name} (the same person)` : by.name) },
    {
      header: 'When',
      cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatInstant(at, zone)}</span>,
    },
    {
      header: 'Worth',
      align: 'right',
      cell: ({ worth, currency, monthly }) => (
        <span className="whitespace-nowrap" data-numeric>
          {formatMoney(worth, currency)}
          {monthly && ' a month'}
        </span>
      ),
    },
  ];
}
