import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { BookedPlace } from '#domains/availability/client/index.ts';
import { useSeriesWrites } from '#domains/bookings/client/series/queries.ts';
import { useSeriesDraft } from '#domains/bookings/client/series/use-series-draft.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { MemberPicker } from '#domains/bookings/client/people/member-picker.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SeriesTerms, type SeriesPaymentChoice, isAgreed } from './series-terms.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The entered series, and how it is booked. */
function useRepeated({ resource, space, from, to, capacity }: BookedPlace, onClose: () => void) {
  const t = useTexts();
  const { user } = useSession();
  const first = { type: resource.resource_type, resource_id: resource._id, space_id: space._id, capacity, from, to };
  const series = useSeriesDraft(first, { isOn: true });
  const [emails, setEmails] = useState([user?.email ?? '']);
  const [voucher, setVoucher] = useState<{ code: string; problem?: string }>({ code: '' });
  const [terms, setTerms] = useState<SeriesPaymentChoice>({ payment: 'now', source_id: '', agreed: false });
  const { create } = useSeriesWrites();
  const navigate = useNavigate();
  const needsApproval = series.preview?.needs_approval ?? false;
  const isPaidNow = !needsApproval && terms.payment === 'now';

  /** A problem of the code is shown at its field. */
  async function book() {
    try {
      await send();
    } catch (error) {
      const problem = failureOf(error).fields.find(({ field }) => field === 'voucher_code')?.message;
      if (problem === undefined) throw error;
      setVoucher({ ...voucher, problem });
    }
  }

  async function send() {
    const { repeat, skip, choices } = series.draft!;
    const { bookings } = await create({
      ...first,
      ...{
        repeat,
        skip,
        choices,
        members: emails,
        assignedUser: user?._id,
        voucher_code: needsApproval ? '' : voucher.code,
      },
      ...(needsApproval || isPaidNow ? { payment: 'now' } : terms),
    });
    const unpaid = bookings.find(({ payment_status }) => payment_status === 'pending');
    onClose();
    if (unpaid && isPaidNow) return void navigate(paths.payNow(unpaid._id));
    toast.success(
      needsApproval
        ? t('Booking request added')
        : t('{count, plural, one {{count} booking} other {{count} bookings}} made', { count: bookings.length }),
    );
    void navigate(paths.bookingPage(bookings[0]!._id));
  }

  const isComplete = emails.length > 0 && (needsApproval || isAgreed(terms));
  const submit = needsApproval ? t('Request||to ask for') : isPaidNow ? t('Continue to payment') : t('Book Now');
  return {
    user,
    series,
    emails,
    setEmails,
    voucher,
    setVoucher,
    needsApproval,
    terms,
    setTerms,
    isComplete,
    submit,
    book,
  };
}

type RepeatDialogProps = { place: BookedPlace; onClose: () => void };

/** How a booking repeats, who attends, and how it is paid. */
export default function RepeatDialog({ place, onClose }: RepeatDialogProps) {
  const t = useTexts();
  const { resource, space, capacity } = place;
  const { user, series, isComplete, submit, book, ...entered } = useRepeated(place, onClose);
  const { emails, setEmails, voucher, setVoucher, needsApproval, terms, setTerms } = entered;
  const [isTried, setTried] = useState(false);
  const { isRunning, problem, press } = usePress();
  const self = { name: user?.name ?? '', email: user?.email ?? '' };
  return (
    <Dialog
      open
      onOpenChange={() => !isRunning && onClose()}
      title={t('Repeat {name}', { name: resource.name })}
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
        <FieldMessage error={isTried && emails.length === 0 ? t('Please choose at least one member') : undefined} />
        {!needsApproval && (
          <Field
            label={t('Voucher code')}
            hint={t('It is taken off the price of each date when you book.')}
            error={voucher.problem}
          >
            {(control) => (
              <Input
                {...control}
                value={voucher.code}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => setVoucher({ code: event.target.value })}
              />
            )}
          </Field>
        )}
        {series.preview && (
          <SeriesTerms preview={series.preview} terms={terms} onChange={setTerms} showsProblems={isTried} />
        )}
        <FieldMessage error={problem} />
      </div>
      <DialogFooter>
        {series.preview && (
          <p className="me-auto self-center text-sm font-medium max-sm:self-start" data-numeric>
            {t('{count, plural, one {{count} date} other {{count} dates}}: {money}', {
              count: series.dateCount,
              money: formatMoney(series.preview.total, series.preview.currency, t),
            })}
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
