import { Trans } from '@lingui/react';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { CallFailed, failureOf } from '#client/failure.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { HISTORY_LABELS, periodLine } from '#domains/bookings/client/booking-text.ts';
import { useBooking } from '#domains/bookings/client/queries.ts';
import type { HistoryEntry } from '#domains/bookings/history.ts';
import { type BookingView, RemarkInput } from '#domains/bookings/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingHistoryProps = {
  booking: BookingView;
  onClose: () => void;
};

/** The history of a booking, oldest entry first, and a field to add a note. */
export default function BookingHistory({ booking, onClose }: BookingHistoryProps) {
  const t = useTexts();
  // Lists do not include the history, so the booking is read when it is opened.
  const { data: read, error, refetch, isFetching } = useBooking(booking._id);
  const remark = trpc.bookings.remark.useMutation().mutateAsync;
  const form = useZodForm(RemarkInput, { _id: booking._id, remark: '' });

  async function send(values: { _id: string; remark: string }) {
    try {
      await remark(values);
      form.reset();
    } catch (error) {
      const { status } = failureOf(error);
      // For other failures, the form shows the server's message.
      if (status > 0 && status < 500) throw error;
      throw new CallFailed({ status, message: t('Something went wrong.') });
    }
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Booking History')}
      description={`${booking.resource_id.name}, ${periodLine(booking, booking.space_id.time_zone, t)}`}
      dirty={form.formState.isDirty}
    >
      <div className="flex min-h-full flex-col">
        {read ? (
          <Entries booking={read} />
        ) : error ? (
          <QueryFailure query={{ error, refetch, isFetching }} />
        ) : (
          <SkeletonText lines={4} />
        )}
        <Form form={form} onSubmit={send} className="mt-auto">
          <DialogFooter className="block space-y-3">
            <TextField
              form={form}
              name="remark"
              label={t('Message')}
              rows={3}
              placeholder={t('Add a note to this booking')}
            />
            <div className="flex justify-end">
              <SubmitButton form={form}>{t('Send')}</SubmitButton>
            </div>
          </DialogFooter>
        </Form>
      </div>
    </Drawer>
  );
}

function Entries({ booking }: { booking: BookingView }) {
  const entries = Object.entries(booking.meta).sort(([a], [b]) => a.localeCompare(b));
  return (
    <ol className="space-y-5 border-s ps-5">
      {entries.map(([at, entry], index) => (
        <Entry key={at} at={at} entry={entry} before={entries[index - 1]?.[1]} zone={booking.space_id.time_zone} />
      ))}
    </ol>
  );
}

function isSamePeriod(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.from.getTime() === b.from.getTime() && a.to.getTime() === b.to.getTime();
}

type EntryProps = { at: string; entry: HistoryEntry; before?: HistoryEntry; zone: string };

function Entry({ at, entry, before, zone }: EntryProps) {
  const t = useTexts();
  const { type, remark, reschedule_reason, modified_by } = entry;
  const isMoved = !before || !isSamePeriod(entry, before);
  return (
    <li className="relative text-sm">
      <span aria-hidden="true" className="absolute -start-[1.5625rem] top-1.5 size-2 rounded-full bg-primary" />
      <p className="font-medium">{t(HISTORY_LABELS[type])}</p>
      {isMoved && (
        <p data-numeric>
          {before && <s className="block text-muted-foreground">{periodLine(before, zone, t)}</s>}
          {periodLine(entry, zone, t)}
        </p>
      )}
      {reschedule_reason && <p className="whitespace-pre-wrap break-words">{reschedule_reason}</p>}
      {remark && <p className="whitespace-pre-wrap break-words">{remark}</p>}
      <p className="mt-0.5 text-xs text-muted-foreground" data-numeric>
        <Trans
          id="<0>{time}</0> by <1>{name}</1>"
          values={{
            time: officeInstant(new Date(at), zone, t),
            name: modified_by.name || modified_by.email,
          }}
          components={[<time key="time" dateTime={at} />, <span key="name" title={modified_by.email || undefined} />]}
        />
      </p>
    </li>
  );
}
