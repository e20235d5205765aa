import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { useSession } from '#client/session.tsx';
import { useNow } from '#client/use-now.ts';
import { NewBooking } from '#domains/bookings/client/lifecycle/new-booking-part.tsx';
import { NO_WHEN } from '#domains/bookings/client/requests/request-form.ts';
import { RequestDialog } from '#domains/bookings/client/requests/request-dialog.tsx';
import { REQUEST_COLUMNS } from '#domains/bookings/client/requests/request-columns.tsx';
import { type BookingRequest, useRequest, useRequests } from '#domains/bookings/client/requests/queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

const CancelBooking = lazyPart(() => import('#domains/bookings/client/lifecycle/cancel-booking.tsx'));

const NEW_REQUEST = { isRequest: true, when: NO_WHEN };

/** The booking requests of the active workspace. */
export default function BookingRequestsScreen() {
  const t = useTexts();
  const now = useNow();
  const actor = useBookingActor();
  const mayEdit = useSession().may('bookingRequest');
  const place = useActiveSpace();
  const space = place.active;
  const list = useRequests(space?._id);
  const [cancelling, setCancelling] = useState<BookingRequest>();
  /** The opened request as the list has it now, because a decision may change its price. */
  const present = (opened: BookingRequest) => list.rows?.find(({ _id }) => _id === opened._id) ?? opened;
  return (
    <ListScreen
      title={t('Booking Request')}
      place={place}
      list={list}
      label={t('Booking requests')}
      noun={t('booking requests')}
      numbers={t('S.no.')}
      columns={REQUEST_COLUMNS}
      add={mayEdit && t('+ Add Booking Request')}
      actions={(request, { open }) => [
        {
          ...(transition(request, 'reject', actor, now).ok
            ? { kind: 'decide', label: t('Decide') }
            : openAction(false)),
          onClick: open,
        },
        transition(request, 'cancel', actor, now).ok && {
          kind: 'cancel',
          label: t('Cancel||a booking'),
          onClick: () => setCancelling(request),
        },
      ]}
      empty={{
        title: t('No booking requests yet'),
        text: t('Requests for customers appear here.'),
        filtered: t('No booking request matches these filters.'),
      }}
      dialog={{
        name: 'request',
        useOne: useRequest,
        show: ({ record, onClose }) =>
          record ? (
            <RequestDialog request={present(record)} actor={actor} now={now} onClose={onClose} />
          ) : (
            space && <NewBooking space={space} choice={NEW_REQUEST} onClose={onClose} />
          ),
      }}
    >
      {cancelling && <CancelBooking booking={cancelling} onClose={() => setCancelling(undefined)} />}
    </ListScreen>
  );
}
