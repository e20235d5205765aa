import { useState, type ReactNode } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { NewBooking } from '#domains/bookings/client/components/new-booking-part.tsx';
import { NO_WHEN } from '#domains/bookings/client/request-form.ts';
import { RequestDialog } from '#domains/bookings/client/components/request-dialog.tsx';
import { REQUEST_COLUMNS } from '#domains/bookings/client/components/request-columns.tsx';
import { REQUEST_FILTERS } from '#domains/bookings/client/request-filters.ts';
import { type BookingRequest, useRequest, useRequests } from '#domains/bookings/client/request-queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const CancelBooking = lazyPart(() => import('#domains/bookings/client/components/cancel-booking.tsx'));

const NEW_REQUEST = { isRequest: true, when: NO_WHEN };

/** The booking requests of the active workspace. */
export default function BookingRequestsScreen() {
  const now = useNow();
  const actor = useBookingActor();
  const mayEdit = useSession().may('bookingRequest');
  const { active: space, isPending } = useActiveSpace();
  const list = useRequests(space?._id);
  const row = useOpenRow<BookingRequest>('request', list.rows, useRequest);
  const [cancelling, setCancelling] = useState<BookingRequest>();
  const add = mayEdit && space ? <Button onClick={() => row.open('new')}>+ Add Booking Request</Button> : undefined;
  /** The opened request as the list has it now, because a decision may change its price. */
  const present = (opened: BookingRequest) => list.rows?.find(({ _id }) => _id === opened._id) ?? opened;

  return (
    <Screen title="Booking Request" description={space?.name} actions={add}>
      {!space && !isPending ? (
        <EmptyState text="Booking requests belong to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={list} fields={REQUEST_FILTERS} />
          <PagedTable
            list={list}
            label="Booking requests"
            noun="booking requests"
            numbers="S.no."
            columns={REQUEST_COLUMNS}
            actions={(request) => (
              <RowActions
                actions={[
                  transition(request, 'reject', actor, now).ok
                    ? { kind: 'decide', label: 'Decide', onClick: () => row.open(request) }
                    : { kind: 'view', label: 'More Details', onClick: () => row.open(request) },
                  transition(request, 'cancel', actor, now).ok && {
                    kind: 'cancel',
                    label: 'Cancel',
                    onClick: () => setCancelling(request),
                  },
                ]}
              />
            )}
            empty={<NoRequests isFiltered={Object.values(list.filters).some(Boolean)} action={add} />}
          />
        </>
      )}
      <OpenDialog row={row} mayAdd={mayEdit}>
        {({ record, onClose }) =>
          record ? (
            <RequestDialog request={present(record)} actor={actor} now={now} onClose={onClose} />
          ) : (
            space && <NewBooking space={space} choice={NEW_REQUEST} onClose={onClose} />
          )
        }
      </OpenDialog>
      {cancelling && <CancelBooking booking={cancelling} onClose={() => setCancelling(undefined)} />}
    </Screen>
  );
}

function NoRequests({ isFiltered, action }: { isFiltered: boolean; action?: ReactNode }) {
  if (isFiltered) return <EmptyState text="No booking request matches these filters." />;
  return <EmptyState title="No booking requests yet" text="Requests for customers appear here." action={action} />;
}
