import { useSession } from '#client/session.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import { usePeopleNames } from '#domains/bookings/client/use-people-names.ts';
import type { useUpdate } from '#domains/bookings/client/use-update-booking.ts';
import { MembersField } from './members-field.tsx';

type UpdateMembersProps = {
  booking: BookingView;
  state: ReturnType<typeof useUpdate>;
  onChange: (emails: string[]) => void;
};

/** The members of a booking that is changed. Members of the workspace can be searched only by staff. */
export function UpdateMembers({
  booking: { members, assignedUser, space_id: space },
  state,
  onChange,
}: UpdateMembersProps) {
  const { user, may, showsAllBookings } = useSession();
  const attending = members.filter((member) => typeof member !== 'string');
  const names = usePeopleNames([...(user ? [user] : []), ...(assignedUser ? [assignedUser] : []), ...attending]);
  const offered = showsAllBookings ? assignedUser?.email : user?.email;
  return (
    <MembersField
      spaceId={space._id}
      names={names}
      error={state.errors.members?.message}
      emails={state.emails}
      capacity={Math.max(1, state.capacity)}
      canSearch={showsAllBookings && may('members', 'show')}
      offered={offered ?? ''}
      onChange={onChange}
    />
  );
}
