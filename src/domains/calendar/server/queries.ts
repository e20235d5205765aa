import { type Actor, managesBookingsOf, showsAllBookings, NO_ACCESS, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { NO_BUFFERS, takenBy } from '#domains/availability/index.ts';
import { readClaims } from '#domains/availability/server/index.ts';
import { type BookingActor, type BookingView, type Seat, transition } from '#domains/bookings/index.ts';
import { bookingActor } from '#domains/bookings/server/index.ts';
import { type Picked, type Spanning, daysIn, pickPerDay } from '#domains/calendar/days.ts';
import type { CalendarInput, CalendarView, Place, TakenInput, TakenView } from '#domains/calendar/schema.ts';
import {
  PLACES_SQL,
  type EventSource,
  detailsOf,
  narrowed,
  ofPerson,
  ofSpace,
  shortOf,
  withIds,
} from '#domains/calendar/server/sql.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { addDays, fromLocal } from '#shared/time.ts';

type Row = {
  id: string;
  space_id: string;
  type: ResourceType;
  title: string;
  starts_at: Date;
  ends_at: Date;
  processing_payment: boolean;
  booking_request: boolean;
  booking_status: BookingView['booking_status'];
  seat_swap_status: BookingView['seat_swap_status'];
  assigned_user_id: string | null;
  items: Seat[];
  resource_id: string;
  resource: string;
  color: string;
  person: string;
  /** 0 or 1. */
  checked_in: number;
};

type Viewer = { actor: BookingActor; seesPeople: boolean };

/** Whether the lifecycle lets the caller move a confirmed booking. */
function isMovable({ actor }: Viewer, row: Row, now: Date): boolean {
  // The lifecycle moves only meetings. Most bookings of a full day are of other types, and this is faster.
  if (row.type !== 'meeting_room') return false;
  const subject = {
    type: row.type,
    from: row.starts_at,
    to: row.ends_at,
    active: true,
    payment_status: 'completed' as const,
    processingPayment: row.processing_payment,
    booking_request: row.booking_request,
    booking_status: row.booking_status,
    seat_swap_status: row.seat_swap_status,
    hold_until: null,
    release_at: null,
    released_until: null,
    membership_id: null,
    members: [],
    assignedUser: row.assigned_user_id ? { _id: row.assigned_user_id } : null,
  };
  return transition(subject, 'move', actor, now).ok;
}

/** The rows as they are sent. Only staff who see all bookings of a workspace learn who is billed. */
function viewOf({ actor, now }: Call, rows: Row[]): Pick<CalendarView, 'entries' | 'resources'> {
  const viewers = new Map<string, Viewer>();
  const viewerIn = (space_id: string): Viewer => {
    const known = viewers.get(space_id);
    if (known) return known;
    const viewer = { actor: bookingActor(actor, { space_id }), seesPeople: managesBookingsOf(actor, space_id) };
    viewers.set(space_id, viewer);
    return viewer;
  };
  const resources = new Map<string, CalendarView['resources'][number]>();
  const entries = rows.map((row) => {
    const viewer = viewerIn(row.space_id);
    const { resource_id } = row;
    if (!resources.has(resource_id))
      resources.set(resource_id, { _id: resource_id, name: row.resource, color: row.color });
    return {
      _id: row.id,
      from: row.starts_at.getTime(),
      to: row.ends_at.getTime(),
      type: row.type,
      title: row.title,
      resource_id,
      items: row.items,
      person: viewer.seesPeople || row.assigned_user_id === actor.userId ? row.person : '',
      checked_in: row.checked_in === 1,
      movable: isMovable(viewer, row, now),
    };
  });
  return { entries, resources: [...resources.values()] };
}

/**
 * Staff who see all bookings and the calendar get those of the workspace, everybody else their own.
 * @throws NotAllowed for a workspace that staff do not manage
 */
function sourceOf(actor: Actor, input: CalendarInput) {
  const { space_id } = input;
  const isStaff = showsAllBookings(actor) && may(actor.role, 'booking.calendar', 'show');
  if (space_id === undefined || !isStaff) return narrowed(ofPerson(actor, input), input);
  requireManages(actor, space_id);
  return narrowed(ofSpace(space_id, input), { ...input, space_id: undefined });
}

type Short = Spanning & { type: ResourceType };

function pick(
  found: Short[],
  { per_day, meetings_per_day, ...window }: CalendarInput,
): Picked<Short> & { days: string[] } {
  const days = daysIn(window, window.time_zone);
  const isMeeting = ({ type }: Short) => meetings_per_day !== undefined && type === 'meeting_room';
  const others = pickPerDay(
    found.filter((each) => !isMeeting(each)),
    days,
    per_day ?? 1,
  );
  const meetings = pickPerDay(found.filter(isMeeting), days, meetings_per_day ?? 1);
  return {
    shown: [...others.shown, ...meetings.shown],
    hidden: others.hidden.map((count, index) => count + meetings.hidden[index]!),
    days: days.names,
  };
}

/** The bookings of a source, in the order of their start. */
async function readDetails(call: Call, source: EventSource): Promise<Pick<CalendarView, 'entries' | 'resources'>> {
  const { sql, values } = detailsOf(source);
  const rows = await select<Row>(call.services.knex, sql, values);
  rows.sort((one, other) => Number(one.starts_at) - Number(other.starts_at) || Number(one.id) - Number(other.id));
  return viewOf(call, rows);
}

/**
 * The confirmed bookings in a period. With a limit per day, the statement reads only columns of the index, and a second one the
 * details of what is shown.
 * @throws NotAllowed
 */
export async function readCalendar(call: Call, input: CalendarInput): Promise<CalendarView> {
  const source = sourceOf(call.actor, input);
  if (input.per_day === undefined) return { ...(await readDetails(call, source)), more: [] };
  const short = shortOf(source);
  const found = await select<Short>(call.services.knex, short.sql, short.values);
  const { shown, hidden, days } = pick(found, input);
  const more = days.map((day, index) => ({ day, count: hidden[index]! })).filter(({ count }) => count > 0);
  if (shown.length === 0) return { entries: [], resources: [], more };
  return { ...(await readDetails(call, withIds(shown.map(({ _id }) => _id)))), more };
}

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

function comparePlaces(one: Place, other: Place): number {
  return (
    RESOURCE_TYPES.indexOf(one.type) - RESOURCE_TYPES.indexOf(other.type) ||
    inOrder(one.name, other.name) ||
    Number(one.resource_id) - Number(other.resource_id) ||
    inOrder(one.seat_no, other.seat_no)
  );
}

/** The rooms, offices and seats that are in use, in the order of the timeline. @throws NotAllowed */
export async function readPlaces({ services, actor }: Call, spaceId: string): Promise<{ items: Place[] }> {
  if (!managesBookingsOf(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
  const items = await select<Place>(services.knex, PLACES_SQL, [spaceId]);
  return { items: items.sort(comparePlaces) };
}

/** When the places of a workspace are taken on a local day. Search and bookings see the same. @throws NotFound, NotAllowed */
export async function readTakenOn({ services, actor, now }: Call, { space_id, day }: TakenInput): Promise<TakenView> {
  if (!managesBookingsOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const { time_zone: zone } = await findSpace(services.knex, space_id);
  const period = { from: fromLocal(day, '00:00', zone), to: fromLocal(addDays(day, 1), '00:00', zone) };
  const claims = await readClaims(services.knex, [space_id], { types: RESOURCE_TYPES, ...period, now });
  return {
    items: claims
      .map((claim) => takenBy(claim, NO_BUFFERS))
      .filter(({ starts_at, ends_at }) => starts_at < period.to && ends_at > period.from)
      .map(({ unit_id, starts_at, ends_at }) => ({ unit_id, from: starts_at.getTime(), to: ends_at.getTime() })),
  };
}
