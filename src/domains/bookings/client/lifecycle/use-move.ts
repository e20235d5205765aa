/** The move of a booking that is being prepared: its price before it is confirmed, and the call that confirms it. */
import { useState } from 'react';
import { useDebounced } from '#client/use-debounced.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { RescheduleQuote } from '#domains/bookings/quotes.ts';
import { type RescheduleRequest, useMoveQuote, useReschedule } from '#domains/bookings/client/queries.ts';

/** The wanted period. The capacity stays as it is if it is not given. */
export type MovePeriod = { from: Date; to: Date; capacity?: number; outside_hours?: boolean };

/** How the difference is settled. Only staff who see all bookings may waive it, or refund it after the deadline. */
export type MoveTerms = {
  waive_difference: boolean;
  refund: boolean;
  /** A card of the billed member. Empty for the card of the last payment. */
  source_id: string;
};

/** Other changes that are saved together with the period. */
export type MoveChanges = Pick<RescheduleRequest, 'reschedule_reason' | 'title' | 'members'>;

export type Move = {
  /** Undefined until the first quote, and if the server refuses the period. */
  quote: RescheduleQuote | undefined;
  /** True while the quote does not belong to the wanted period. It must not be confirmed then. */
  isStale: boolean;
  /** Why there is no quote: the refusal of the server. */
  error: unknown;
  terms: MoveTerms;
  setTerms: (changes: Partial<MoveTerms>) => void;
  /** Confirms the move. @throws the failure of the call */
  save: (changes: MoveChanges) => Promise<BookingView>;
};

const NO_TERMS: MoveTerms = { waive_difference: false, refund: false, source_id: '' };
const DELAY_MS = 200;

/**
 * Quotes the move of a booking to a period while it is being chosen. The quote is read again when bookings change.
 * @param period null while it is incomplete; then nothing is asked
 */
export function useMove(bookingId: string, period: MovePeriod | null): Move {
  const [terms, setTerms] = useState(NO_TERMS);
  const [isSaving, setSaving] = useState(false);
  const reschedule = useReschedule();
  const { waive_difference, refund, source_id } = terms;
  const granted = { ...(waive_difference && { waive_difference }), ...(refund && { refund }) };
  // A text, because equal periods are different objects.
  const wanted = JSON.stringify(period && { _id: bookingId, ...period, ...granted });
  const debounced = useDebounced(wanted, DELAY_MS);
  const input = JSON.parse(debounced) as RescheduleRequest | null;
  // Not read while the move is being saved: its own live events would ask for the price of a booking that is being paid.
  const isQuoted = input !== null && !isSaving;
  const { data, error, isPlaceholderData, isPending } = useMoveQuote(input ?? { _id: bookingId }, isQuoted);

  async function save(changes: MoveChanges) {
    setSaving(true);
    try {
      // Nobody is charged more than they have seen.
      const agreed = data && { difference: data.difference };
      return await reschedule({
        _id: bookingId,
        ...period,
        ...changes,
        ...granted,
        ...agreed,
        ...(source_id && { source_id }),
      });
    } catch (failure) {
      setSaving(false);
      throw failure;
    }
  }

  return {
    quote: period === null || error ? undefined : data,
    isStale: period === null || wanted !== debounced || isPlaceholderData || isPending,
    error,
    terms,
    setTerms: (changes) => setTerms((before) => ({ ...before, ...changes })),
    save,
  };
}
