import { useState } from 'react';
import { toast } from 'sonner';
import { dismissErrors, showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { Confirm } from '#client/ui/confirm.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { MoveCost, periodLine, useBooking, useMove } from '#domains/bookings/client/index.ts';
import type { PendingMove } from '#domains/calendar/client/use-drop.ts';
import { CALENDAR_REASON, CONFIRM_MOVE, TAKEN } from '#domains/calendar/rules.ts';
import { ALREADY_BOOKED } from '#shared/errors.ts';
import { pageTexts } from '#client/texts.tsx';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

type ConfirmMoveProps = { move: PendingMove; zone: string; now: Date; onClose: () => void };

/** Asks before a dropped event is moved, and says what it costs. */
export default function ConfirmMove({ move: { entry, from, to }, zone, now, onClose }: ConfirmMoveProps) {
  const t = useTexts();
  const { data: booking } = useBooking(entry._id);
  const move = useMove(entry._id, { from, to });
  const [problem, setProblem] = useState<{ text: string; isOfCard: boolean }>();
  const isTaken = move.quote?.available === false;

  async function save() {
    dismissErrors();
    setProblem(undefined);
    try {
      await move.save({ reschedule_reason: CALENDAR_REASON });
      toast.success(t('Booking updated successfully'));
    } catch (error) {
      const { message, status } = failureOf(error);
      const text = message === pageTexts()(ALREADY_BOOKED) ? t(TAKEN) : message;
      const isOfCard = status === 402;
      setProblem({ text, isOfCard });
      if (!isOfCard) showError(error, text);
      throw error;
    }
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(CONFIRM_MOVE)}
      text={`${entry.resource.name}: ${periodLine({ from, to }, zone, t)}`}
      blocked={move.isStale || !move.quote || isTaken}
      onYes={save}
    >
      {isTaken ? (
        <p role="alert" className="rounded-md bg-red-soft px-4 py-3 text-sm text-red-text">
          {t(TAKEN)}
        </p>
      ) : (
        booking && (
          <MoveCost booking={booking} move={move} now={now} cardError={problem?.isOfCard ? problem.text : undefined} />
        )
      )}
      {problem && !problem.isOfCard && <FieldMessage error={problem.text} />}
    </Confirm>
  );
}
