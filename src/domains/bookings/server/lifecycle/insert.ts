/** Writes a drafted booking, in the transaction of the caller. */
import type { Call, Moment, Services } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertClaims } from '#domains/availability/server/index.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Draft, isAgreed, recordOf } from '#domains/bookings/server/lifecycle/draft.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { paymentLinkMails, periodText } from '#domains/bookings/server/mail/mails.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { approvedNews, bookingNews, paidNews } from '#domains/bookings/server/news.ts';
import { holdContact } from '#domains/bookings/server/people/customer.ts';
import { ensureMember, insertMembers } from '#domains/bookings/server/people/people.ts';
import { coverNew, reducedAt, takeReductions } from '#domains/bookings/server/price/reductions.ts';
import { billedOf } from '#domains/bookings/server/price/billed.ts';
import { viewerOf } from '#domains/bookings/server/access.ts';
import { heldBy, requireFreeLeft, requireHoldsLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { isCovered } from '#domains/pricing/index.ts';

function requestedBy({ userId }: Author, { assigned_user_id, customer_name }: BookingRecord): string {
  return assigned_user_id === userId ? 'requested' : `requested for ${customer_name}`;
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

type Authored = Moment & { by: Author };

/** Locks what the booking is written below. @returns what a member whose bookings are limited holds unpaid, as `requireHoldsLeft` takes it */
async function lockParentsOf(
  trx: Transaction,
  { place, people, isLimited, quota }: Draft,
  at: Authored,
): Promise<string | undefined> {
  const { userId } = at.by;
  const parents = {
    assigned_user_id: people.billed?.id ?? null,
    created_by: userId,
    resource_id: place.resource.id,
    space_id: place.space.id,
  };
  const isAlone = isLimited || quota !== null;
  return lockParents(trx, [parents], {
    actorId: userId,
    isAlone,
    reading: isLimited && userId ? heldBy(userId, at) : undefined,
  });
}

/**
 * @param held what the caller, who is billed, holds unpaid
 * @throws TooMany if they would hold too much, or have too much for nothing; Conflict if they have no quota left
 */
async function requireLeft(trx: Transaction, draft: Draft, held: string | undefined, at: Authored): Promise<void> {
  const { place, people, price, request, terms, isHeld, isLimited, quota } = draft;
  const { userId } = at.by;
  if (isLimited && userId) {
    if (price.totalPence > 0 || terms === 'approval' || isHeld) requireHoldsLeft(request, held, at);
    else if (!isCovered(price.reductions)) await requireFreeLeft(trx, userId, at);
  }
  if (!quota || !people.billed) return;
  const meeting = { quota, resourceId: place.resource.id, slot: request };
  await requireQuotaLeft(trx, [meeting], { userId: people.billed.id, space: place.space }, at.now);
}

/** The messages of a new booking, apart from that of its activity. */
function newsOf({ config }: Services, record: BookingRecord, draft: Draft, now: Date): News[] {
  const { id, payment_status, total_pence: amountPence, hold_extended_until: heldUntil } = record;
  const { isQuiet } = draft;
  return [
    bookingNews('create', id),
    ...(payment_status === 'completed' && !isQuiet ? [paidNews(id)] : []),
    ...(isAgreed(draft) ? [approvedNews(id, { amountPence, at: now, billed: billedOf(record), isQuiet })] : []),
    ...(heldUntil ? paymentLinkMails(config, record, heldUntil) : []),
  ];
}

/**
 * Inserts the booking and claims its units, which the caller has locked.
 * @param normal the booking without what covers its price, which is taken off here
 * @throws TooMany if the member holds too many bookings
 */
export async function insertBooking(
  trx: Transaction,
  at: Authored,
  normal: Draft,
  unitIds: string[],
): Promise<BookingRecord> {
  const { services, by, now } = at;
  const { place, request, people, terms, buffers } = normal;
  const { space, resource } = place;
  const held = await lockParentsOf(trx, normal, at);
  const { drafts, take } = await covered(trx, at, [normal]);
  const draft = drafts[0]!;
  await requireLeft(trx, draft, held, at);

  const drafted = recordOf(by, now, draft, unitIds);
  drafted.contact_id = await holdContact(trx, { contact: people.contact, spaceId: space.id, now });
  const id = await insertRows(trx, 'bookings', [columnsOf(drafted)]);
  const record: BookingRecord = Object.assign(drafted, { id });
  await take([id], now);
  await takeReductions(trx, services, [record], { when: 'new', now });
  const holdUntil = record.hold_until ?? undefined;
  const target = { spaceId: space.id, kind: request.type, unitIds, bookingId: id, buffers, holdUntil };
  await insertClaims(trx, target, request, space.time_zone);
  await insertMembers(trx, id, people.members);
  // A customer becomes a member of the workspace when the request is approved.
  if (people.billed && terms !== 'approval') await ensureMember(trx, people.billed, space.id, now);

  const verb = terms === 'approval' ? requestedBy(by, record) : 'booked';
  const message = `${by.name} ${verb} ${resource.name} for ${periodText(record)}`;
  const activity = { actorId: by.userId, spaceId: space.id, model: 'Booking' as const, modelId: id, message, now };
  await recordActivity(trx, activity, newsOf(services, record, draft, now));
  await keepFigures(trx, undefined, record);
  return record;
}
