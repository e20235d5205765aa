import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/list/chunks.ts';
import { SWAP_COLUMNS } from '#domains/bookings/client/swaps/swap-columns.tsx';
import { SwapDialog } from '#domains/bookings/client/swaps/swap-dialog.tsx';
import { SWAP_FILTERS } from '#domains/bookings/client/swaps/swap-filters.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** A swap that is not on the page of the list. */
function useSwap(_id: string, enabled: boolean): BookingView | undefined {
  const { data } = trpc.bookings.get.useQuery({ _id }, { enabled });
  return data?.seat_swap_status ? data : undefined;
}

/** The desk swaps of the active workspace. */
export default function DeskSwapsScreen() {
  const t = useTexts();
  const now = useNow();
  const actor = useBookingActor();
  const place = useActiveSpace();
  const list = usePagedList({
    filters: SWAP_FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) =>
      trpc.bookings.list.useQuery(inSpace(place.active?._id, { seat_swap: true, ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Desk Swap')}
      place={place}
      list={list}
      label={t('Desk swaps')}
      noun={t('desk swaps')}
      numbers={t('S.no.')}
      columns={SWAP_COLUMNS}
      actions={(swap, { open }) => [
        {
          ...(transition(swap, 'rejectSwap', actor, now).ok
            ? { kind: 'swap', label: t('Swap Desk') }
            : openAction(false)),
          onClick: open,
        },
      ]}
      empty={{
        title: t('No desk swaps yet'),
        text: t('Requests of members for another desk appear here.'),
        filtered: t('No desk swap matches these filters.'),
      }}
      dialog={{
        name: 'swap',
        useOne: useSwap,
        show: ({ record, onClose }) =>
          record && <SwapDialog key={record._id} swap={record} actor={actor} now={now} onClose={onClose} />,
      }}
    />
  );
}
