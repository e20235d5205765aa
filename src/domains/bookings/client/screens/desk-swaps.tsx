import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { useNow } from '#client/use-now.ts';
import { SWAP_COLUMNS } from '#domains/bookings/client/components/swap-columns.tsx';
import { SwapDialog } from '#domains/bookings/client/components/swap-dialog.tsx';
import { useSwap, useSwaps } from '#domains/bookings/client/swap-queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const SWAP = { kind: 'swap', label: 'Swap Desk' } as const;

/** The desk swaps of the active workspace. */
export default function DeskSwapsScreen() {
  const now = useNow();
  const actor = useBookingActor();
  const place = useActiveSpace();
  return (
    <ListScreen
      title="Desk Swap"
      place={place}
      list={useSwaps(place.active?._id)}
      label="Desk swaps"
      noun="desk swaps"
      numbers="S.no."
      columns={SWAP_COLUMNS}
      actions={(swap, { open }) => [
        { ...(transition(swap, 'rejectSwap', actor, now).ok ? SWAP : openAction(false)), onClick: open },
      ]}
      empty={{
        title: 'No desk swaps yet',
        text: 'Requests of members for another desk appear here.',
        filtered: 'No desk swap matches these filters.',
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
