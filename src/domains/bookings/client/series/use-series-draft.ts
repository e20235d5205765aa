/** How a new booking repeats, as it is entered, and the dates that follow from it. */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { failureOf } from '#client/failure.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { BookPayment } from '#domains/bookings/book-form.ts';
import type { NewBookingFields, NewBookingState } from '#domains/bookings/client/lifecycle/use-new-booking.ts';
import type { CreateBookingInput } from '#domains/bookings/schema.ts';
import { type OccurrenceChoice, Repeat } from '#domains/bookings/series.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type RepeatDraft = z.input<typeof Repeat>;

type SeriesDraft = { repeat: RepeatDraft; skip: string[]; choices: OccurrenceChoice[] };

const WEEKLY: SeriesDraft = { repeat: { every: 1, unit: 'week', times: 12 }, skip: [], choices: [] };

/** The first booking of a series, as far as it is chosen. */
export type SeriesPlace = Partial<
  Pick<
    RouterInputs['bookings']['previewSeries'],
    'type' | 'resource_id' | 'space_id' | 'capacity' | 'ids' | 'outside_hours' | 'assignedUser' | 'voucher_code'
  >
> & { from: unknown; to: unknown };

/** How staff may have a series paid. */
export const seriesPayments = (payments: readonly BookPayment[]) =>
  payments.filter((payment) => payment === 'account' || payment === 'link');

/** The first booking of the form of staff. @param payment how it is paid once the booking repeats */
export function useRepeatedForm(
  form: NewBookingFields,
  { resource, capacity, ids, isOutside, assignedUser, voucherCode }: NewBookingState,
  payment: BookPayment | undefined,
) {
  const [from, to, space_id] = useWatch({ control: form.control, name: ['from', 'to', 'space_id'] });
  const place = resource && { type: resource.resource_type, resource_id: resource._id, space_id, capacity, ids };
  const onRepeat = () => payment && form.setValue('payment', payment, { shouldDirty: true });
  return useSeriesDraft(
    { ...place, from, to, outside_hours: isOutside, assignedUser, voucher_code: voucherCode },
    { onRepeat },
  );
}

type Options = {
  /** Whether it repeats from the beginning. */
  isOn?: boolean;
  onRepeat?: () => void;
};

export function useSeriesDraft({ from, to, ...place }: SeriesPlace, { isOn: isRepeated = false, onRepeat }: Options) {
  const t = useTexts();
  const [draft, setDraft] = useState(isRepeated ? WEEKLY : undefined);
  const repeat = Repeat.safeParse(draft?.repeat);
  const { type, resource_id, space_id, capacity } = place;
  const chosen =
    type && resource_id && space_id && capacity ? { ...place, type, resource_id, space_id, capacity } : null;
  const isComplete = chosen !== null && from instanceof Date && to instanceof Date && to > from && repeat.success;
  const { data, error, isPlaceholderData } = trpc.bookings.previewSeries.useQuery(
    isComplete && draft ? { ...chosen, from, to, ...draft } : skipToken,
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const preview = isComplete && !error ? data : undefined;
  const included = preview?.occurrences.filter(({ state }) => state !== 'skipped') ?? [];
  const blocked = included.filter(({ problem }) => problem !== '');

  return {
    draft,
    dateCount: included.length,
    first: from instanceof Date ? from : undefined,
    preview,
    blocked,
    /** Why there are no dates. */
    problem: draft && (repeat.success ? error && failureOf(error).message : repeat.error.issues[0]?.message),
    /** True while the series cannot be booked. */
    isBlocked: draft !== undefined && (!preview || isPlaceholderData || included.length === 0 || blocked.length > 0),
    text:
      preview &&
      t('{series}, {count, plural, one {{count} date} other {{count} dates}}: {money}', {
        series: preview.text,
        count: included.length,
        money: formatMoney(preview.total, preview.currency, t),
      }),
    /** Whether the booking repeats. */
    turn(isOn: boolean) {
      setDraft(isOn ? WEEKLY : undefined);
      if (isOn) onRepeat?.();
    },
    /** Choices count for the days of one rule. */
    change: (changed: Partial<RepeatDraft>) =>
      setDraft((before = WEEKLY) => ({ repeat: { ...before.repeat, ...changed }, skip: [], choices: [] })),
    /** Leaves out days, whatever was chosen for them. */
    skip: (days: string[]) =>
      setDraft((before = WEEKLY) => ({
        ...before,
        skip: [...before.skip, ...days],
        choices: before.choices.filter(({ day }) => !days.includes(day)),
      })),
    /** Chooses another time or place for a day. A choice of the day alone takes back what was chosen. */
    choose: (choice: OccurrenceChoice) =>
      setDraft((before = WEEKLY) => ({
        ...before,
        skip: before.skip.filter((day) => day !== choice.day),
        choices: [
          ...before.choices.filter(({ day }) => day !== choice.day),
          ...(choice.time || choice.resource_id ? [choice] : []),
        ],
      })),
  };
}

export type SeriesDraftState = ReturnType<typeof useSeriesDraft>;

/** What is sent of a booking that repeats. */
export function seriesInput(
  booking: CreateBookingInput,
  { repeat, skip, choices }: SeriesDraft,
  terms: Pick<RouterInputs['bookings']['createSeries'], 'payment' | 'outside_hours'>,
): RouterInputs['bookings']['createSeries'] {
  const { type, capacity, from, to, resource_id, space_id, ids, title, assignedUser, name } = booking;
  const { contact_id, email, number, company_name, members, voucher_code, amenities_id } = booking;
  return {
    ...{ type, capacity, from, to, resource_id, space_id, ids, title, assignedUser, name },
    ...{ contact_id, email, number, company_name, voucher_code, amenities_id, members: members?.slice(0, capacity) },
    ...{ ...terms, repeat, skip, choices },
  };
}
