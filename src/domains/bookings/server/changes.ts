/**
 * Writes a change of a locked booking: its stage, its columns, its history, the activity, the messages of the outbox, and the
 * daily figures.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type News, publish } from '#server/outbox.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import { recordActivity } from '#server/records/activities.ts';
import { type BookingStage, flagsOf } from '#domains/bookings/stages.ts';
import { reductionColumns } from '#domains/bookings/server/price/former-reductions.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import type { BookingRecord, BookingRow, MemberRow } from '#domains/bookings/server/model.ts';
import { type Remarks, type StoredEntry, historyEntry } from '#domains/bookings/server/stored-history.ts';
import { type LiveName, bookingNews } from '#domains/bookings/server/news.ts';
import { planNotices } from '#domains/bookings/server/mail/notices.ts';
import { writeMembers } from '#domains/bookings/server/people/people.ts';
import { giveBack, takeReductions } from '#domains/bookings/server/price/reductions.ts';
import type { HistoryType } from '#domains/bookings/history.ts';
import type { Seat } from '#domains/bookings/schema.ts';
import { Changed } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msgWith } from '#shared/texts.ts';

/** The account that causes a change, or the system. */
export type Author = { userId: string | null; name: string; email: string };

export const SYSTEM: Author = { userId: null, name: 'Cockpit', email: '' };

/** The columns that a change may set directly. `to` sets the columns of the stage. */
type Columns = Omit<
  BookingRow,
  | 'id'
  | 'items'
  | 'old_items'
  | 'amenities_id'
  | 'history'
  | 'active'
  | 'payment_status'
  | 'processing_payment'
  | 'booking_status'
>;

export type BookingChange = {
  /** The new stage; missing if the stage does not change. */
  to?: BookingStage;
  columns?: Partial<Columns>;
  /** The new seats, and those before. */
  seats?: { items: Seat[]; old_items: Seat[] };
  /** The new attendees. */
  members?: MemberRow[];
  history?: { type: HistoryType } & Remarks;
  /** What the activity says after the name of the author. Without it, no activity is recorded. */
  action?: Said;
  model?: ActivityModel;
  live: LiveName;
  /** It is a part of a change that is told when it is complete. Screens show it meanwhile. */
  isQuiet?: true;
  /** When the attendees are notified of the change, or one of them. Missing if it is not new to them. */
  notices?: { dueAt: Date; only?: string };
  /** The mails that follow from it, made of the booking after it, so that their calendar file is newer than all before. */
  mails?: (after: BookingRecord) => News[];
  events?: News[];
  /** A payment begins, though the stage stays. */
  isPaying?: true;
  /** The caller has locked the parents of the booking. */
  isLocked?: true;
  /** Whether it gives back what it has of limited reductions. Bookings that were not confirmed always do. */
  givesBack?: boolean;
};

/** The ends of bookings that were never confirmed. */
const UNCONFIRMED: (BookingStage | undefined)[] = ['lapsed', 'released', 'rejected', 'withdrawn'];

/** The stages of bookings that are paid, or whose payment has begun. */
const PAYING: (BookingStage | undefined)[] = ['paying', 'confirmed', 'changing'];

type Written = { before: BookingRecord; after: BookingRecord; change: BookingChange };

/** A held booking may have lost one of its reductions to others. @throws Conflict if it is not left for its payment */
async function keepReductions(trx: Transaction, { before, after, change }: Written, { services, now }: Moment) {
  const isHeld = before.payment_status === 'pending' && !before.processing_payment;
  if (!isHeld || !(change.isPaying || PAYING.includes(change.to))) return;
  const problem = await takeReductions(trx, services, [after], { when: 'held', now });
  if (problem) throw new Changed(msgWith('{reason}. Please release this booking and book again', { reason: problem }));
}

/** What does not set the price any more is given back, too. */
async function returnReductions(trx: Transaction, { before, after, change }: Written, { services, now }: Moment) {
  const isReturned = change.givesBack || UNCONFIRMED.includes(change.to);
  const remaining = isReturned ? [] : after.reductions.map(({ kind }) => kind);
  const gone = before.reductions.map(({ kind }) => kind).filter((kind) => !remaining.includes(kind));
  if (gone.length > 0) await giveBack(trx, services, [before.id], now, gone);
}

/** The addresses of those who attend no more. They may not read the booking now, so that nobody finds them by it. */
function formerOf(record: BookingRecord, members: MemberRow[]): string[] {
  return record.members.map(({ email }) => email).filter((email) => !members.some((member) => member.email === email));
}

/**
 * Writes a change. The caller has locked the booking, and locks nothing after this.
 * @param record the booking before the change
 * @returns the booking after it
 */
export async function changeBooking(
  trx: Transaction,
  record: BookingRecord,
  by: Author,
  change: BookingChange,
  at: Moment,
): Promise<BookingRecord> {
  const after = await writeChange(trx, record, by, change, at);
  await keepFigures(trx, [{ before: record, after }]);
  return after;
}

/** Like `changeBooking`, for one of several bookings, whose daily figures are updated together at the end. */
export async function writeChange(
  trx: Transaction,
  record: BookingRecord,
  by: Author,
  change: BookingChange,
  at: Moment,
): Promise<BookingRecord> {
  const { now } = at;
  const columns = { ...change.columns, ...(change.to && flagsOf(change.to, record.booking_request)) };
  const { members = record.members } = change;
  const after = { ...record, ...columns, ...change.seats, members };
  const history: StoredEntry[] = change.history
    ? [...record.history, historyEntry(change.history.type, after, by, now, change.history)]
    : record.history;
  const { items, old_items } = change.seats ?? {};
  const { reductions, ...plain } = columns;
  const written = {
    ...plain,
    ...(reductions && reductionColumns(reductions)),
    ...(items && { items: JSON.stringify(items), old_items: JSON.stringify(old_items) }),
    ...(change.history && { history: JSON.stringify(history) }),
  };
  if (change.members) await writeMembers(trx, record.id, members);
  if (Object.keys(written).length > 0) {
    if (!change.isLocked) await lockParents(trx, [after], { actorId: by.userId });
    await returnReductions(trx, { before: record, after, change }, at);
    await keepReductions(trx, { before: record, after, change }, at);
    await trx('bookings').where('id', record.id).update(written);
  }
  const notices = change.notices ? await planNotices(trx, after, change.notices) : [];
  const changed = { ...after, history, has_notices: record.has_notices || notices.length > 0 };
  const news = [
    bookingNews(change.live, record, {
      fact: change.history?.type,
      former: formerOf(record, members),
      before: record,
      after,
      ...(change.isQuiet && { quiet: true }),
    }),
    ...notices,
    ...(change.mails?.(changed) ?? []),
    ...(change.events ?? []),
  ];
  if (change.action === undefined) await publish(trx, news, now);
  else {
    const activity = {
      actorId: by.userId,
      spaceId: record.space_id,
      model: change.model ?? ('Booking' as const),
      modelId: record.id,
      said: change.action,
      by: by.name,
      now,
    };
    await recordActivity(trx, activity, news);
  }
  return changed;
}
