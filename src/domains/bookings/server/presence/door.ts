/** What people do with a room at its door, in the name of the display there. */
import type { Moment, Services } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import {
  type Claim,
  DOOR_MINUTES,
  START_STEP_MS,
  needsApproval,
  periodProblem,
  takenBy,
} from '#domains/availability/index.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import type { BookingEvent } from '#domains/bookings/events.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { type ContactChoice, type Customer, customerOf } from '#domains/bookings/server/people/customer.ts';
import { type Billed, BLOCKED_MEMBER, findMember } from '#domains/bookings/server/people/people.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { writeEnd } from '#domains/bookings/server/lifecycle/cancel.ts';
import { writePresence } from '#domains/bookings/server/presence/check-in.ts';
import { insertBooking } from '#domains/bookings/server/lifecycle/insert.ts';
import { payerOf } from '#domains/bookings/server/lifecycle/create.ts';
import { requirePaid } from '#domains/bookings/server/payment/overdue.ts';
import { exceptionOf, requireOpenUnits, termsOfPlace } from '#domains/bookings/server/places/period.ts';
import { type LockedStep, refusalError } from '#domains/bookings/server/lifecycle/step.ts';
import { chooseUnits } from '#domains/bookings/server/lifecycle/units.ts';
import { readContact } from '#domains/contacts/server/index.ts';
import { officeHoursNotice, withRulesOf } from '#domains/workspaces/index.ts';
import { openingTimes } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { offeredFor } from '#domains/pricing/server/index.ts';
import { MINUTE, fromLocal, toLocal } from '#shared/time.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import { msg, type Message } from '#shared/texts.ts';

/** The display of a room, as the author of what happens at it. */
export type BookingDoor = { resource_id: string; space_id: string; by: Author };

/** Whoever stands at the door may do with the bookings of its room what staff at the desk may. */
const AT_DOOR: BookingActor = {
  userId: '',
  email: '',
  showsAllBookings: true,
  editsBookings: true,
  decidesRequests: false,
  decidesSwaps: false,
};

/** Whether somebody at the door may cause an event of a booking. */
export const mayAtDoor = (record: BookingRecord, event: BookingEvent, now: Date) =>
  transition(subjectOf(record), event, AT_DOOR, now).ok;

type Write = (trx: Transaction, locked: LockedStep) => Promise<unknown>;

/** @throws NotFound for a booking of another room; the refusals of the lifecycle */
function changeAtDoor(
  { services, now }: Moment,
  door: BookingDoor,
  bookingId: string,
  event: BookingEvent,
  write: Write,
) {
  return inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    if (record.resource_id !== door.resource_id) throw new NotFound(msg('Booking not found'));
    const step = transition(subjectOf(record), event, AT_DOOR, now);
    if (!step.ok) throw refusalError(step);
    await write(trx, { record, step });
  });
}

/** Checks in a booking of the room. A second check-in changes nothing. @throws NotFound, Conflict */
export async function checkInAtDoor(at: Moment, door: BookingDoor, bookingId: string): Promise<void> {
  const done = { history: 'checked_in', checkedInAt: at.now } as const;
  await changeAtDoor(at, door, bookingId, 'checkIn', async (trx, { record }) => {
    if (record.checked_in_at === null) await writePresence(trx, record, door.by, done, at);
  });
}

/** Ends the ongoing booking of the room, without a refund. @throws NotFound, Conflict */
export async function endAtDoor(at: Moment, door: BookingDoor, bookingId: string): Promise<void> {
  await changeAtDoor(at, door, bookingId, 'endNow', (trx, locked) => writeEnd(trx, locked, door.by, at));
}

/** The period of a booking that begins at the present 5-minute mark. */
export function doorPeriod(now: Date, minutes: number): { from: Date; to: Date } {
  const from = new Date(Math.floor(now.getTime() / START_STEP_MS) * START_STEP_MS);
  return { from, to: new Date(from.getTime() + minutes * MINUTE) };
}

const termsOf = ({ resource }: Place) => ({ resourceId: resource.id, booker: 'members', isAtDoor: true }) as const;

/** Why the rules of use keep a room from being booked at its door, or undefined. */
function doorProblem(place: Place, period: { from: Date; to: Date }, infoEmail: string): string | Message | undefined {
  const { space, resource, type } = place;
  if (!space.active) return msg('This workspace takes no bookings');
  if (needsApproval(withRulesOf(space, type, resource.id).use_rules, 'members'))
    return msg('A booking of this room needs an approval');
  // The mark at which it begins has just passed.
  const problem = periodProblem(openingTimes(space), { type, ...period }, period.from, termsOf(place));
  if (problem?.kind === 'office_hours') return officeHoursNotice(problem.hours, infoEmail);
  return problem?.message;
}

/** The lengths for which a room can be booked at its door now, in minutes. @param claims those of its unit today */
export function doorMinutes(place: Place, claims: readonly Claim[], now: Date): number[] {
  const { buffers } = termsOfPlace(place);
  const taken = claims.map((claim) => takenBy(claim, buffers));
  return DOOR_MINUTES.filter((minutes) => {
    const period = doorPeriod(now, minutes);
    const isTaken = taken.some(({ starts_at, ends_at }) => starts_at < period.to && ends_at > period.from);
    return !isTaken && doorProblem(place, period, '') === undefined;
  });
}

/** How often a room is booked at its door in a day, whoever stands there. Its payer has a mail about each. */
const MOST_A_DAY = 12;
const NO_MORE = msg('Nothing more can be booked at this door today');

async function bookedToday(on: Queryable, { space, resource }: Place, now: Date): Promise<number> {
  const since = fromLocal(toLocal(now, space.time_zone).day, '00:00', space.time_zone);
  const today = on('door_bookings').where('resource_id', resource.id).where('at', '>=', since);
  return (await today.limit(MOST_A_DAY).pluck('booking_id')).length;
}

/** Whether the room may be booked at its door once more today. */
export const mayBookToday = async (on: Queryable, place: Place, now: Date): Promise<boolean> =>
  (await bookedToday(on, place, now)) < MOST_A_DAY;

/** Who pays for what is booked at a door: an account, or a contact. */
type WalkInPayer = { billed: Billed | null; customer?: Customer; contact?: ContactChoice };

type ChosenPayer = { space_id: string; assigned_user_id: string | null; contact_id: string | null };

/**
 * The payer whom staff have chosen for a door; undefined if they have chosen nobody.
 * @throws InvalidInput, Conflict for a contact who is there no more; Conflict for a member who is blocked in the workspace
 */
export async function findPayer(
  services: Pick<Services, 'knex' | 'memberships'>,
  chosen: ChosenPayer,
): Promise<WalkInPayer | undefined> {
  const { space_id, assigned_user_id, contact_id } = chosen;
  if (contact_id) {
    const { id, ...person } = await readContact(services.knex, space_id, contact_id);
    return { billed: null, customer: customerOf(person), contact: { id, person } };
  }
  const account = assigned_user_id && (await findMember(services, assigned_user_id, space_id));
  if (!account) return undefined;
  const { entry, ...billed } = account;
  if (entry === false) throw new Conflict(BLOCKED_MEMBER);
  return { billed: { ...billed, isMember: entry === true } };
}

/**
 * Books the room from now on, on account. Whoever books is there, so the booking is checked in. It passes no rule but the shortest length and
 * the step, which stands in the history.
 * @throws InvalidInput with the rule that refuses it; Conflict if the room is taken or was booked here too often today, or the payer must pay
 *   an invoice first
 */
export async function bookAtDoor(at: Moment, door: BookingDoor, payer: WalkInPayer, minutes: number): Promise<void> {
  const { services, now } = at;
  const { resource_id, space_id, by } = door;
  const type = 'meeting_room' as const;
  const place = await readPlace(services.knex, { resource_id, space_id, type });
  const period = doorPeriod(now, minutes);
  const problem = doorProblem(place, period, services.config.INFO_EMAIL);
  if (problem) throw new InvalidInput(problem, 'minutes');
  requireOpenUnits(place, period.to);
  requirePaid(place, payer.billed, at);
  const request = { type, capacity: 1, title: '', ...period };
  const wanted = { space: place.space, type, from: period.from, named: {}, customer: payerOf(payer) };
  const offered = await offeredFor(at, wanted);
  const draft = {
    place,
    request,
    people: { members: [], ...payer },
    price: await priceAt(services.knex, place, { ...request, offered }, now),
    terms: 'account' as const,
    said: [historySentences.bookedAtDoor(), ...exceptionOf(place, period, { now: period.from }, termsOf(place))],
    ...termsOfPlace(place),
    isArrived: true,
  };
  await inTransaction(services, async (trx) => {
    const units = await chooseUnits(trx, { ...draft, anywhere: false }, now);
    // The unit of the room is locked, so two at once do not both book the last one.
    if ((await bookedToday(trx, place, now)) >= MOST_A_DAY) throw new Conflict(NO_MORE);
    const { id: booking_id } = await insertBooking(trx, { ...at, by }, draft, units);
    await trx('door_bookings').insert({ booking_id, resource_id, at: now });
  });
}
