import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import type { BookedPlace } from '#domains/availability/client/index.ts';
import { useSeriesWrites } from '#domains/bookings/client/series-queries.ts';
import { useSeriesDraft } from '#domains/bookings/client/use-series-draft.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { MemberPicker } from './member-picker.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SeriesTerms, type Terms, isAgreed } from './series-terms.tsx';

/** The entered series, and how it is booked. */
function useRepeated({ resource, space, from, to, capacity }: BookedPlace, onClose: () => void) {
  const { user } = useSession();
  const first = { type: resource.resource_type, resource_id: resource._id, space_id: space._id, capacity, from, to };
  const series = useSeriesDraft(first, { isOn: true });
  const [emails, setEmails] = useState([user?.email ?? '']);
  const [terms, setTerms] = useState<Terms>({ payment: 'now', source_id: '', agreed: false });
  const { create } = useSeriesWrites();
  const navigate = useNavigate();
  const needsApproval = series.preview?.needs_approval ?? false;
  const isPaidNow = !needsApproval && terms.payment === 'now';

  async function book() {
    const { repeat, skip, choices } = series.draft!;
    const { bookings } = await create({
      ...first,
      ...{ repeat, skip, choices, members: emails, assignedUser: user?._id },
      ...(needsApproval || isPaidNow ? { payment: 'now' } : terms),
    });
    const unpaid = bookings.find(({ payment_status }) => payment_status === 'pending');
    onClose();
    if (unpaid && isPaidNow) return void navigate(paths.payNow(unpaid._id));
    toast.success(needsApproval ? 'Booking request added' : `${pluralize(bookings.length, 'booking')} made`);
    void navigate(paths.bookingPage(bookings[0]!._id));
  }

  const isComplete = emails.length > 0 && (needsApproval || isAgreed(terms));
  const submit = needsApproval ? 'Request' : isPaidNow ? 'Continue to payment' : 'Book Now';
  return { user, series, emails, setEmails, terms, setTerms, isComplete, submit, book };
}

type RepeatDialogProps = { place: BookedPlace; onClose: () => void };

/** How a booking repeats, who attends, and how it is paid. */
export default function RepeatDialog({ place, onClose }: RepeatDialogProps) {
  const { resource, space, capacity } = place;
  const { user, series, isComplete, submit, book, ...entered } = useRepeated(place, onClose);
  const { emails, setEmails, terms, setTerms } = entered;
  const [isTried, setTried] = useState(false);
  const { isRunning, problem, press } = usePress();
  const self = { name: user?.name ?? '', email: user?.email ?? '' };
  return (
    <Dialog
      open
      onOpenChange={() => !isRunning && onClose()}
      title={`Repeat ${resource.name}`}
      description={space.name}
      size="lg"
      dirty={series.draft !== undefined && series.draft.skip.length + series.draft.choices.length > 0}
    >
      <div className="space-y-6">
        <RepeatFields series={series} zone={space.time_zone} />
        <MemberPicker
          emails={emails}
          onChange={setEmails}
          capacity={capacity}
          self={self}
          nameOf={(each) => (each === self.email ? self.name : undefined)}
        />
        <FieldMessage error={isTried && emails.length === 0 ? 'Please choose at least one member' : undefined} />
        {series.preview && (
          <SeriesTerms preview={series.preview} terms={terms} onChange={setTerms} showsProblems={isTried} />
        )}
        <FieldMessage error={problem} />
      </div>
      <DialogFooter>
        {series.preview && (
          <p className="mr-auto self-center text-sm font-medium max-sm:self-start" data-numeric>
            {pluralize(series.kept, 'date')}: {formatMoney(series.preview.total, series.preview.currency)}
          </p>
        )}
        <Button
          size="lg"
          loading={isRunning}
          disabled={series.isBlocked}
          onClick={() => (isComplete ? void press(book) : setTried(true))}
        >
          {submit}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
