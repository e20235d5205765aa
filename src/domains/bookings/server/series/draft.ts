/** What a new series depends on: its days, its people, and how it is paid. It is read and checked before any lock. */
import { NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { namesCustomer } from '#domains/bookings/forms.ts';
import { bookingActor, editsBookingsOf, mayBeCovered } from '#domains/bookings/server/access.ts';
import { resolveCustomer } from '#domains/bookings/server/people/customer.ts';
import { resolvePeople } from '#domains/bookings/server/people/people.ts';
import {
  MAX_ROWS,
  type PlannedBooking,
  type SeriesPlan,
  planSeries,
  requireFewDates,
  requireSeriesBooker,
} from '#domains/bookings/server/series/plan.ts';
import type { BookingDraft } from '#domains/bookings/server/lifecycle/draft.ts';
import { payerOf, requirePeople } from '#domains/bookings/server/lifecycle/create.ts';
import { requirePaid } from '#domains/bookings/server/payment/overdue.ts';
import { exceptionOf, termsAt, termsOfPlace } from '#domains/bookings/server/places/period.ts';
import type { SeriesPayment } from '#domains/bookings/series-terms.ts';
import type { CreateSeriesInput } from '#domains/bookings/series.ts';
import { namedProblem } from '#domains/pricing/index.ts';
import { requireOwnCard } from '#domains/payments/server/index.ts';
import { AppError, InvalidInput, NotAllowed, TimeTaken } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

export type SeriesDraft = {
  plan: Pick<SeriesPlan, 'firstDay' | 'zone'>;
  request: CreateSeriesInput;
  people: BookingDraft['people'];
  /** Those that are not skipped. */
  bookings: PlannedBooking[];
  payment: SeriesPayment;
  /** The card that is charged for each booking. */
  sourceId?: string;
  isLimited: boolean;
};

/**
 * On account, a series needs the rights of an approval, and somebody to bill. A link needs an address. Only the customer themselves pay
 * now, or agree to later charges of their card.
 * @throws NotAllowed, InvalidInput
 */
function requireTerms(
  { actor }: Call,
  request: CreateSeriesInput,
  { billed, customer, ...people }: BookingDraft['people'],
) {
  const { payment } = request;
  const isStaff = editsBookingsOf(actor, request);
  if (payment === 'now' || payment === 'each') {
    if (billed?.id !== actor.userId)
      throw new NotAllowed(isStaff ? msg('Only the customer can pay in this way') : NO_ACCESS);
    return;
  }
  if (!isStaff || (payment === 'account' && !bookingActor(actor, request).decidesRequests)) throw new NotAllowed();
  const hasAddress = Boolean(billed ?? people.invited) || Boolean(customer?.customer_email);
  if (payment === 'link' && !hasAddress)
    throw new InvalidInput(
      msg('Please enter the email address for the link'),
      request.contact_id ? 'contact_id' : 'email',
    );
}

/** @returns the card that will be charged, if the series is paid date by date. @throws InvalidInput, NotFound, Conflict */
async function agreedCard(call: Call, request: CreateSeriesInput): Promise<string> {
  const problems = [
    ...(request.source_id ? [] : [{ field: 'source_id', message: msg('Please select a card') }]),
    ...(request.agreed ? [] : [{ field: 'agreed', message: msg('Please agree that the card is charged') }]),
  ];
  if (!request.source_id || problems[0]) throw new AppError('invalid', problems[0]?.message ?? '', problems);
  await requireOwnCard(call, request.source_id);
  return request.source_id;
}

/** @throws Conflict that names the first day that cannot be booked, InvalidInput if nothing is left */
function requireFree(bookings: PlannedBooking[]): void {
  const blocked = bookings.find(({ problem }) => problem !== '');
  if (blocked?.state === 'refused')
    throw new InvalidInput(
      msgWith('{day}: {reason}', { day: { day: blocked.day }, reason: blocked.problem }),
      'choices',
    );
  if (blocked) throw new TimeTaken(msgWith('{day}: {reason}', { day: { day: blocked.day }, reason: blocked.problem }));
  if (bookings.length === 0) throw new InvalidInput(msg('Please keep at least one day of the series'), 'choices');
}

/** @throws InvalidInput for a voucher that is not for one of the bookings, or does not make it cheaper */
function requireNamed(bookings: PlannedBooking[], { offered }: SeriesPlan): void {
  for (const { day, place, price } of bookings) {
    const { type, space } = place;
    const problem = namedProblem({ type, currency: space.currency }, price, offered);
    if (problem)
      throw new InvalidInput(msgWith('{day}: {reason}', { day: { day }, reason: problem.message }), problem.field);
  }
}

function paymentOf({ payment }: CreateSeriesInput, needsApproval: boolean): SeriesPayment {
  if (needsApproval) return 'approval';
  return payment === 'link' ? 'now' : payment;
}

/** @throws NotAllowed, NotFound, InvalidInput; Conflict that names the first day that is taken */
export async function readSeriesDraft(call: Call, wanted: CreateSeriesInput): Promise<SeriesDraft> {
  const request = requireSeriesBooker(call, wanted);
  const isStaff = editsBookingsOf(call.actor, request);
  requirePeople(call.actor, request);
  const people = await (namesCustomer(request) ? resolveCustomer(call, request) : resolvePeople(call, request));
  requireTerms(call, request, people);
  const plan = await planSeries(call, request, { customer: payerOf(people) });
  const bookings = plan.bookings.filter(({ state }) => state !== 'skipped');
  requireFree(bookings);
  requireNamed(bookings, plan);
  if (request.payment !== 'account') requireFewDates(call, bookings.length);
  if (bookings.length * people.members.length > MAX_ROWS)
    throw new InvalidInput(msg('This series is too large. Please name fewer members or book fewer days'), 'members');
  const payment = paymentOf(request, plan.needsApproval);
  const sourceId = payment === 'each' ? { sourceId: await agreedCard(call, request) } : {};
  return { plan, request, people, bookings, payment, ...sourceId, isLimited: !isStaff };
}

/** One booking of the series. @throws Conflict for a customer who must pay an invoice first */
export function draftFor(call: Call, draft: SeriesDraft, { place, slot, price }: PlannedBooking): BookingDraft {
  const { request, people, payment } = draft;
  const { actor } = call;
  const terms = payment === 'approval' ? payment : request.payment;
  return {
    place,
    people,
    price,
    request: { ...request, ...slot },
    terms: terms === 'now' || terms === 'each' ? 'cart' : terms,
    said: [
      ...exceptionOf(place, slot, call, {
        ...termsAt(place, call, { outsideHours: request.outside_hours }),
        benefits: people.billed?.benefits,
      }),
      ...requirePaid(place, people.billed, call, request.outside_hours),
    ],
    mayBeCovered: mayBeCovered(actor, people.billed?.id),
    isLimited: draft.isLimited,
    ...termsOfPlace(place, request.outside_hours),
  };
}
