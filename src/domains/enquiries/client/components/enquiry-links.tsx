import { Link } from 'react-router-dom';
import type { FilledPerson } from '#client/filled-person.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { paths } from '#shared/paths.ts';

/** What staff make of an enquiry: forms that open with the data of the person. */
export function EnquiryLinks({ enquiry }: { enquiry: EnquiryView }) {
  const { may } = useSession();
  const { name, email, mobile_no, space_id } = enquiry;
  const state: { person: FilledPerson } = { person: { name, email, mobile_no, space_id: space_id._id } };
  const booksForOthers = useBooksForOthers();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {booksForOthers && (
        <Button asChild variant="secondary" size="sm">
          <Link to={newBookingSearch(new URLSearchParams())} state={state}>
            Book
          </Link>
        </Button>
      )}
      <Button asChild variant="secondary" size="sm">
        <Link to={`${paths.contactUs}?enquiry=new`} state={state}>
          Make a tour
        </Link>
      </Button>
      {email && may('members') && (
        <Button asChild variant="secondary" size="sm">
          <Link to={`${paths.members}?member=new`} state={state}>
            Make a member
          </Link>
        </Button>
      )}
    </div>
  );
}
