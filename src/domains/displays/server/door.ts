/** The page of a display, which is opened by its secret: what it shows, and what people do at it. */
import type { Moment } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import { type Claim, reachOf } from '#domains/availability/index.ts';
import {
  type BookingRecord,
  type BookingDoor,
  bookAtDoor,
  checkInAtDoor,
  doorMinutes,
  endAtDoor,
  findPayer,
  mayAtDoor,
  mayBookToday,
  readBookings,
  readPlace,
} from '#domains/bookings/server/index.ts';
import { SEEN_NOTED_MS, doorState } from '#domains/displays/rules.ts';
import type { BookInput, DoorBookingInput, DoorView } from '#domains/displays/schema.ts';
import type { Display } from '#domains/displays/server/model.ts';
import { openingTimes } from '#domains/workspaces/server/index.ts';
import { AppError, Conflict, NotFound } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** A display asks at most once a second, after changes in its workspace. */
const CALLS = { name: 'door-display', points: 120, seconds: 60 };
const BOOKINGS = { name: 'door-booking', points: 10, seconds: 600 };

type Opened = Pick<
  Display,
  'id' | 'space_id' | 'resource_id' | 'shows_names' | 'assigned_user_id' | 'contact_id' | 'seen_at' | 'secret_hash'
> & { room: string };

const OPEN_SQL = `SELECT d.id, d.space_id, d.resource_id, d.shows_names, d.assigned_user_id, d.contact_id, d.seen_at,
    d.secret_hash, r.name AS room
  FROM door_displays d JOIN resources r ON r.id = d.resource_id AND r.active = 1 WHERE d.secret_hash = ?`;

/** @throws NotFound for an unknown secret, or one that has ended; TooMany if it is used too often */
async function openDisplay({ services }: Moment, token: string): Promise<Opened> {
  const hash = hashOf(token);
  await services.limits.spend(CALLS, hash);
  const [display] = await select<Opened>(services.knex, OPEN_SQL, [hash]);
  if (!display) throw new NotFound(msg('Display not found'));
  return display;
}

const doorOf = ({ resource_id, space_id, room }: Opened): BookingDoor => ({
  resource_id,
  space_id,
  by: { userId: null, name: `Display at ${room}`, email: '' },
});

type ClaimRow = Claim & { booking_id: string };

/** The claims of the room today, without expired holds. */
const CLAIMS_SQL = `SELECT c.booking_id, c.unit_id, c.starts_at, c.ends_at, c.buffer_before, c.buffer_after
  FROM units u STRAIGHT_JOIN claims c ON c.unit_id = u.id AND c.day IN (?)
  WHERE u.resource_id = ? AND (c.hold_until IS NULL OR c.hold_until > ?)`;

/** Sorted here, as the database would copy the rows for it. */
async function claimsOf({ services, now }: Moment, { resource_id }: Opened, zone: string): Promise<ClaimRow[]> {
  const { from, to } = reachOf({ from: now, to: now });
  const days = [...new Set([from, now, to].map((at) => toLocal(at, zone).day))];
  const claims = await select<ClaimRow>(services.knex, CLAIMS_SQL, [days, resource_id, now]);
  return claims.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

const nameOf = ({ assigned, customer_name, title }: BookingRecord) =>
  assigned?.name || assigned?.email || customer_name || title;

/** What the page shows now. @throws NotFound, TooMany */
export async function showDoor(at: Moment, token: string): Promise<DoorView> {
  const display = await openDisplay(at, token);
  await noteSeen(at, display);
  return doorView(at, display);
}

async function noteSeen({ services, now }: Moment, { id, seen_at }: Opened): Promise<void> {
  if (seen_at && now.getTime() - seen_at.getTime() < SEEN_NOTED_MS) return;
  await services.knex('door_displays').where('id', id).update({ seen_at: now });
}

/** Whether somebody pays for what is booked at the door. A payer who was deleted, merged or blocked does not. */
async function hasPayer(services: Moment['services'], display: Opened): Promise<boolean> {
  try {
    return (await findPayer(services, display)) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function doorView(at: Moment, display: Opened): Promise<DoorView> {
  const { services, now } = at;
  const { resource_id, space_id, shows_names } = display;
  const place = await readPlace(services.knex, { resource_id, space_id, type: 'meeting_room' });
  const { time_zone } = place.space;
  const claims = await claimsOf(at, display, time_zone);
  const today = toLocal(now, time_zone).day;
  const ofToday = claims.filter(({ starts_at }) => toLocal(starts_at, time_zone).day === today);
  const records = await readBookings(services.knex, [...new Set(ofToday.map(({ booking_id }) => booking_id))]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const slots = ofToday.map(({ booking_id, starts_at, ends_at }) => {
    const record = byId.get(booking_id);
    const title = shows_names && record ? nameOf(record) : 'Booked';
    return { _id: booking_id, from: starts_at, to: ends_at, title, checked_in: record?.checked_in_at != null };
  });
  const { index, ...state } = doorState(openingTimes(place.space), slots, now);
  const current = slots[index] ?? null;
  const next = slots.find(({ from }) => from > now) ?? null;
  const canPay = await hasPayer(services, display);
  const may = (slot: typeof current, event: 'checkIn' | 'endNow') => {
    const record = slot && byId.get(slot._id);
    return record && mayAtDoor(record, event, now) ? record : undefined;
  };
  const arriving = may(current ?? next, 'checkIn');
  return {
    space_id,
    room: place.resource.name,
    space: place.space.name,
    time_zone,
    ...state,
    current,
    next,
    slots,
    minutes: canPay && (await mayBookToday(services.knex, place, now)) ? doorMinutes(place, claims, now) : [],
    arrives: arriving && arriving.checked_in_at === null ? arriving.id : null,
    ends: may(current, 'endNow')?.id ?? null,
  };
}

/** Books the room from now on. @throws NotFound, TooMany; Conflict if the room is taken, or nobody pays for it; InvalidInput */
export async function bookDoor(at: Moment, { token, minutes }: BookInput): Promise<DoorView> {
  const display = await openDisplay(at, token);
  await at.services.limits.spend(BOOKINGS, display.secret_hash);
  const payer = await findPayer(at.services, display);
  if (!payer) throw new Conflict(msg('Nothing can be booked at this door'));
  await bookAtDoor(at, doorOf(display), payer, minutes);
  return doorView(at, display);
}

/** Checks in a booking of the room. @throws NotFound, TooMany, Conflict */
export async function checkInDoor(at: Moment, { token, booking_id }: DoorBookingInput): Promise<DoorView> {
  const display = await openDisplay(at, token);
  await checkInAtDoor(at, doorOf(display), booking_id);
  return doorView(at, display);
}

/** Ends the present booking of the room. @throws NotFound, TooMany, Conflict */
export async function endDoor(at: Moment, { token, booking_id }: DoorBookingInput): Promise<DoorView> {
  const display = await openDisplay(at, token);
  await endAtDoor(at, doorOf(display), booking_id);
  return doorView(at, display);
}
