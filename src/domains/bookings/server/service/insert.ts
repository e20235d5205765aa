/** Writes a drafted booking, in the transaction of the caller. */
import type { Call, Moment } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertClaims } from '#domains/availability/server/index.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Draft, isAgreed, recordOf } from '#domains/bookings/server/service/draft.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/daily-figures.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { paymentLinkMails, periodText } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { approvedNews, bookingNews, paidNews } from '#domains/bookings/server/news.ts';
import { holdContact } from '#domains/bookings/server/customer.ts';
import { ensureMember, insertMembers } from '#domains/bookings/server/people.ts';
import { coverNew, reducedAt, takeReductions } from '#domains/bookings/server/reductions.ts';
import { billedOf } from '#domains/bookings/server/billed.ts';
import { viewerOf } from '#domains/bookings/server/access.ts';
import { requireFreeLeft, requireHoldsLeft } from '#domains/bookings/server/service/hold-limits.ts';
import { requireQuotaLeft } from '#domains/bookings/server/service/quota.ts';
import { isCovered } from '#domains/pricing/index.ts';

function requestedBy({ userId }: Author, { assigned_user_id, customer_name }: BookingRecord): string {
  return assigned_user_id === userId ? 'requested' : `requested for ${customer_name}`;
}

/** @throws TooMany if the caller, who is billed, would hold too much unpaid or have too much for nothing */
function requireLimits(trx: Transaction, userId: string, draft: Draft, at: Moment): Promise<void> {
  const { price, request, terms, isHeld } = draft;
  if (price.totalPence === 0 && isCovered(price.reductions) && !isHeld) return Promise.resolve();
  return price.totalPence > 0 || terms === 'approval' || isHeld
    ? requireHoldsLeft(trx, userId, request, at)
    : requireFreeLeft(trx, userId, at);
}

/** Inserts the booking and claims its units, like `insertBooking`. @returns what the caller sees of it */
export async function writeBooking(
  trx: Transaction,
  call: Call,
  draft: Draft,
  unitIds: string[],
): Promise<BookingView> {
  const { actor, now } = call;
  const record = await insertBooking(trx, { ...call, by: actor }, draft, unitIds);
  return bookingView(record, viewerOf(actor, record), now);
}

/**
 * Covers the prices of bookings of a customer, as with the credits of whoever is billed. A request is settled outside the product.
 * @returns the bookings at what is left to pay
 */
export async function covered(trx: Transaction, { services }: Moment, drafts: readonly Draft[]) {
  const [{ people, terms, mayBeCovered = true }] = drafts as [Draft, ...Draft[]];
  const { billed } = people;
  if (!billed || !mayBeCovered || terms === 'approval') return { drafts, take: () => Promise.resolve() };
  const customer = { userId: billed.id, email: billed.email };
  const bookings = drafts.map(({ place, request, price }) => ({ booking: reducedAt(place, request, customer), price }));
  const { prices, take } = await coverNew(trx, services, bookings);
  return { drafts: drafts.map((draft, index) => ({ ...draft, price: prices[index]! })), take };
}

/**
 * Inserts the booking and claims its units, which the caller has locked.
 * @param normal the booking without what covers its price, which is taken off here
 * @throws TooMany if the member holds too many bookings
 */
export async function insertBooking(
  trx: Transaction,
  at: Moment & { by: Author },
  normal: Draft,
  unitIds: string[],
): Promise<BookingRecord> {
  const { services, by, now } = at;
  const { place, request, people } = normal;
  const assigned_user_id = people.billed?.id ?? null;
  const parents = { assigned_user_id, created_by: by.userId, resource_id: place.resource.id, space_id: place.space.id };
  await lockParents(trx, [parents], { actorId: by.userId, isAlone: normal.isLimited || normal.quota !== null });
  const { drafts, take } = await covered(trx, at, [normal]);
  const draft = drafts[0]!;
  const drafted = recordOf(by, now, draft, unitIds);
  if (draft.isLimited && by.userId) await requireLimits(trx, by.userId, draft, at);
  if (draft.quota && people.billed) {
    const meeting = { quota: draft.quota, resourceId: place.resource.id, slot: request };
    await requireQuotaLeft(trx, [meeting], { userId: people.billed.id, space: place.space }, now);
  }
  drafted.contact_id = await holdContact(trx, { contact: people.contact, spaceId: place.space.id, now });
  const id = await insertRows(trx, 'bookings', [columnsOf(drafted)]);
  const record: BookingRecord = Object.assign(drafted, { id });
  await take([id], now);
  await takeReductions(trx, services, [record], { when: 'new', now });
  const holdUntil = record.hold_until ?? undefined;
  const target = {
    spaceId: place.space.id,
    kind: request.type,
    unitIds,
    bookingId: id,
    buffers: draft.buffers,
    holdUntil,
  };
  await insertClaims(trx, target, request, place.space.time_zone);
  await insertMembers(trx, id, people.members);
  // A customer becomes a member of the workspace when the request is approved.
  if (people.billed && draft.terms !== 'approval') await ensureMember(trx, people.billed, place.space.id, now);
  const verb = draft.terms === 'approval' ? requestedBy(by, record) : 'booked';
  const message = `${by.name} ${verb} ${place.resource.name} for ${periodText(record)}`;
  const activity = {
    actorId: by.userId,
    spaceId: place.space.id,
    model: 'Booking' as const,
    modelId: id,
    message,
    now,
  };
  const confirmation = record.payment_status === 'completed' && !draft.isQuiet ? [paidNews(id)] : [];
  const terms = { amountPence: record.total_pence, at: now, billed: billedOf(record), isQuiet: draft.isQuiet };
  const invoice = isAgreed(draft) ? [approvedNews(id, terms)] : [];
  const { hold_extended_until: until } = record;
  const links = until ? paymentLinkMails(services.config, record, until) : [];
  await recordActivity(trx, activity, [bookingNews('create', id), ...confirmation, ...invoice, ...links]);
  await keepFigures(trx, undefined, record);
  return record;
}
