import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { SWAP_COLUMNS } from '#domains/bookings/client/components/swap-columns.tsx';
import { SwapDialog } from '#domains/bookings/client/components/swap-dialog.tsx';
import { SWAP_FILTERS } from '#domains/bookings/client/swap-filters.ts';
import { useSwap, useSwaps } from '#domains/bookings/client/swap-queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

/** The desk swaps of the active workspace. */
export default function DeskSwapsScreen() {
  const now = useNow();
  const actor = useBookingActor();
  const { active: space, isPending } = useActiveSpace();
  const list = useSwaps(space?._id);
  const row = useOpenRow<BookingView>('swap', list.rows, useSwap);
  const isFiltered = Object.values(list.filters).some(Boolean);

  return (
    <Screen title="Desk Swap" description={space?.name}>
      {!space && !isPending ? (
        <EmptyState text="Desk swaps belong to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={list} fields={SWAP_FILTERS} />
          <PagedTable
            list={list}
            label="Desk swaps"
            noun="desk swaps"
            numbers="S.no."
            columns={SWAP_COLUMNS}
            actions={(swap) => (
              <RowActions
                actions={[
                  transition(swap, 'rejectSwap', actor, now).ok
                    ? { kind: 'swap', label: 'Swap Desk', onClick: () => row.open(swap) }
                    : { kind: 'view', label: 'More Details', onClick: () => row.open(swap) },
                ]}
              />
            )}
            empty={
              isFiltered ? (
                <EmptyState text="No desk swap matches these filters." />
              ) : (
                <EmptyState title="No desk swaps yet" text="Requests of members for another desk appear here." />
              )
            }
          />
        </>
      )}
      <OpenDialog row={row} mayAdd={false}>
        {({ record, onClose }) =>
          record && <SwapDialog key={record._id} swap={record} actor={actor} now={now} onClose={onClose} />
        }
      </OpenDialog>
    </Screen>
  );
}
