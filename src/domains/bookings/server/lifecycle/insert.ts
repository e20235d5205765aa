/** Writes a drafted booking, in the transaction of the caller. */
import type { Call, Moment } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertAllClaims } from '#domains/availability/server/index.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { type BookingDraft, isAgreed, recordOf } from '#domains/bookings/server/lifecycle/draft.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { paymentLinkMails } from '#domains/bookings/server/mail/mails.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingConfirmed, bookingOnAccount, newBookingNews } from '#domains/bookings/server/news.ts';
import { holdContact } from '#domains/bookings/server/people/customer.ts';
import { ensureMember, insertMembers } from '#domains/bookings/server/people/people.ts';
import { coverNew, reducedAt, takeReductions } from '#domains/bookings/server/price/reductions.ts';
import { billedOf } from '#domains/bookings/server/price/billed.ts';
import { giveFree } from '#domains/bookings/server/lifecycle/given.ts';
import { heldBy, requireBookingsLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import type { Said } from '#shared/said.ts';

/** What the activity of a new booking says. */
function actionOf(record: BookingRecord, { terms }: BookingDraft, { userId }: Author): Said {
  const { assigned_user_id, customer_name: customer } = record;
  const facts = bookingFacts(record);
  if (terms !== 'approval') return bookingSentences.booked(facts);
  if (assigned_user_id === userId) return bookingSentences.requested(facts);
  return bookingSentences.requestedFor({ customer, ...facts });
}

/**
 * Covers the prices of bookings of a customer, as with the credits of whoever is billed. A request is settled outside the product.
 * @returns the bookings at what is left to pay
 */
async function covered(trx: Transaction, { services }: Moment, drafts: readonly BookingDraft[]) {
  const [{ people, terms, mayBeCovered = true }] = drafts as [BookingDraft, ...BookingDraft[]];
  const { billed } = people;
  if (!billed || !mayBeCovered || terms === 'approval') return { drafts, take: () => Promise.resolve() };
  const customer = { userId: billed.id, email: billed.email };
  const bookings = drafts.map(({ place, request, price }) => ({ booking: reducedAt(place, request, customer), price }));
  const { prices, take } = await coverNew(trx, services, bookings);
  return { drafts: drafts.map((draft, index) => ({ ...draft, price: prices[index]! })), take };
}

type Authored = Moment & { by: Author };
type Row = Omit<BookingRecord, 'id'>;

/** Locks what the bookings are written below. @returns what a member whose bookings are limited holds unpaid, as `requireBookingsLeft` takes it */
function lockParentsOf(
  trx: Transaction,
  drafts: readonly BookingDraft[],
  { by, ...at }: Authored,
): Promise<string | undefined> {
  const { userId } = by;
  const parents = drafts.map(({ people, place }) => ({
    assigned_user_id: people.billed?.id ?? null,
    created_by: userId,
    resource_id: place.resource.id,
    space_id: place.space.id,
  }));
  const isLimited = drafts.some((draft) => draft.isLimited);
  const isAlone = isLimited || drafts.some(({ quota }) => quota !== null);
  const reading = isLimited && userId ? heldBy(userId, at) : undefined;
  return lockParents(trx, parents, { actorId: userId, isAlone, reading });
}

/**
 * @param held what the caller, who is billed, holds unpaid
 * @throws TooMany if they would hold too much, or have too much for nothing; Conflict if they have no quota left
 */
async function requireLeft(
  trx: Transaction,
  drafts: readonly BookingDraft[],
  { rows, held }: { rows: readonly Row[]; held: string | undefined },
  { by, ...at }: Authored,
): Promise<void> {
  const [{ people, place, isLimited }] = drafts as [BookingDraft, ...BookingDraft[]];
  if (isLimited && by.userId) await requireBookingsLeft(trx, by.userId, { rows, held }, at);
  if (!people.billed) return;
  const meetings = drafts.map(({ quota, place: { resource }, request: slot }) => ({
    quota,
    resourceId: resource.id,
    slot,
  }));
  await requireQuotaLeft(trx, meetings, { userId: people.billed.id, space: place.space }, at.now);
}

/** Rows of one INSERT. A row of bookings has about a kilobyte. */
const BATCH = 200;

/** Inserts the rows of one booking, or of those of a series. @returns them with their ids, in their order */
async function insertRecords(trx: Transaction, rows: readonly Row[]): Promise<BookingRecord[]> {
  const [first] = rows as [Row, ...Row[]];
  if (rows.length === 1) return [{ ...first, id: await insertRows(trx, 'bookings', [columnsOf(first)]) }];
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(trx, 'bookings', rows.slice(start, start + BATCH).map(columnsOf));
  const ids = await trx('bookings').where('series_id', first.series_id).select('id', 'occurrence');
  const idOf = new Map(ids.map(({ id, occurrence }) => [occurrence, id]));
  return rows.map((row) => ({ ...row, id: idOf.get(row.occurrence)! }));
}

/** The series of the bookings. */
type Several = {
  /** Adds to the rows which dates of the series they are, and when they are paid. */
  placed: (rows: Row[]) => Row[];
  /** Inserts the row of the series. */
  insert: () => Promise<Pick<Row, 'series_id' | 'series'>>;
};

/**
 * Inserts bookings of the same people at the same workspace, and claims their units, which the caller has locked. The caller tells of them, and then counts
 * them (`keepFigures`).
 * @param normal the bookings without what covers their prices, which is taken off here
 * @param unitIds those of each booking
 * @param series missing for a single booking
 * @throws TooMany if the member holds too many bookings; Conflict
 */
export async function insertBookings(
  trx: Transaction,
  at: Authored,
  { normal, unitIds, series }: { normal: readonly BookingDraft[]; unitIds: string[][]; series?: Several },
): Promise<{ drafts: readonly BookingDraft[]; records: BookingRecord[] }> {
  const { services, by, now } = at;
  const [{ people, terms, place }] = normal as [BookingDraft, ...BookingDraft[]];
  const { id: spaceId, time_zone: zone } = place.space;
  const held = await lockParentsOf(trx, normal, at);
  const { drafts, take } = await covered(trx, at, normal);
  const drafted = drafts.map((draft, index) => recordOf(by, now, draft, unitIds[index]!));
  const rows = series?.placed(drafted) ?? drafted;
  await requireLeft(trx, drafts, { rows, held }, at);

  const contact_id = await holdContact(trx, { contact: people.contact, spaceId, now });
  const common = { contact_id, ...(await series?.insert()) };
  const records = await insertRecords(
    trx,
    rows.map((row) => ({ ...row, ...common })),
  );
  const ids = records.map(({ id }) => id);
  await take(ids, now);
  await takeReductions(trx, services, records, { when: 'new', now });
  const claims = records.map(({ id: bookingId, type: kind, starts_at: from, ends_at: to, hold_until }, index) => {
    const { buffers } = drafts[index]!;
    return {
      spaceId,
      kind,
      unitIds: unitIds[index]!,
      bookingId,
      buffers,
      holdUntil: hold_until ?? undefined,
      slot: { from, to },
    };
  });
  await insertAllClaims(trx, claims, zone);
  await insertMembers(trx, ids, people.members);
  // A customer becomes a member of the workspace when the request is approved.
  if (people.billed && terms !== 'approval') await ensureMember(trx, people.billed, spaceId, now);
  return { drafts, records };
}

/** Asks for the invoice of a booking on account. */
export const invoiceNews = (record: BookingRecord, { isQuiet }: BookingDraft, now: Date): News =>
  bookingOnAccount({
    bookingId: record.id,
    amountPence: record.total_pence,
    at: now.toISOString(),
    billed: billedOf(record),
    isQuiet,
  });

/** The messages of a new booking, apart from that of its activity. */
function newsOf(record: BookingRecord, draft: BookingDraft, now: Date): News[] {
  const { id, payment_status, hold_extended_until: heldUntil } = record;
  const { isQuiet } = draft;
  return [
    newBookingNews(record),
    ...(payment_status === 'completed' && !isQuiet ? [bookingConfirmed({ bookingId: id })] : []),
    ...(isAgreed(draft) ? [invoiceNews(record, draft, now)] : []),
    ...(heldUntil ? paymentLinkMails(record, heldUntil) : []),
  ];
}

/** Inserts one booking, like `insertBookings`, and tells of it. */
export async function insertBooking(
  trx: Transaction,
  at: Authored,
  normal: BookingDraft,
  unitIds: string[],
): Promise<BookingRecord> {
  const { by, now } = at;
  const { drafts, records } = await insertBookings(trx, at, { normal: [normal], unitIds: [unitIds] });
  const [record, draft] = [records[0]!, drafts[0]!];
  const { id: modelId, space_id: spaceId } = record;
  const said = actionOf(record, draft, by);
  const activity = { actorId: by.userId, spaceId, model: 'Booking' as const, modelId, said, by: by.name, now };
  await recordActivity(trx, activity, newsOf(record, draft, now));
  await keepFigures(trx, [{ after: record }]);
  return record;
}

/** Inserts the booking and claims its units, like `insertBooking`. @returns what the caller sees of it */
export async function writeBooking(
  trx: Transaction,
  call: Call,
  draft: BookingDraft,
  unitIds: string[],
): Promise<BookingView> {
  const { actor } = call;
  const record = await insertBooking(trx, { ...call, by: actor }, draft, unitIds);
  await giveFree(trx, call, [record]);
  return viewFor(call, record);
}
