/** Generates years of bookings, spread evenly over workspaces and open days, without overlaps. */
import type { Connection } from 'mysql2/promise';
import type { ResourceType } from '../../src/shared/resource-types.ts';
import { DAY, addDays, daysOf, fromLocal, toLocal, weekdayOf } from '../../src/shared/time.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS, PRICES, USERS, WEEK } from './places.ts';

const YEARS_BACK = 3;
const DAYS_AHEAD = 120;
const BATCH = 5_000;

/** Of ten bookings, five are for meeting rooms, three for flexi desks, one for an office and one for a dedicated desk. */
const KINDS: ResourceType[] = [
  'meeting_room',
  'flexi_desk',
  'meeting_room',
  'private_office',
  'meeting_room',
  'flexi_desk',
  'meeting_room',
  'dedicated_desk',
  'meeting_room',
  'flexi_desk',
];

/** Generated meetings are in the morning. The benchmark books the afternoons. */
const MEETINGS = [
  ['08:00', '09:30'],
  ['09:30', '10:30'],
  ['10:30', '12:00'],
] as const;
const LENGTHS: Record<ResourceType, number[]> = {
  meeting_room: [1],
  flexi_desk: [1, 1, 2, 3],
  private_office: [2, 3, 5],
  dedicated_desk: [3, 5, 8],
};

/** What a row of `bookings` is made of. The amount is that of the period, without tax. */
type Booked = {
  space_id: number;
  resource_id: number;
  type: string;
  from: Date;
  to: Date;
  userId: number;
  net: number;
};

/** A paid booking without guests and history. */
export const bookingRow = ({ space_id, resource_id, type, from, to, userId, net }: Booked) => ({
  space_id,
  resource_id,
  type,
  title: 'Meeting',
  capacity: 1,
  starts_at: from,
  ends_at: to,
  assigned_user_id: userId,
  created_by: userId,
  active: true,
  payment_status: 'completed',
  net_pence: net,
  total_pence: Math.round(net * 1.2),
  tax_percent: 20,
  dynamic_net_pence: net,
  base_net_pence: net,
  items: '[]',
  old_items: '[]',
  amenities_id: '[]',
  history: '[]',
  created_at: from,
});

type Unit = { id: number; space_id: number; resource_id: number; kind: ResourceType; seat_no: string };

/** Assigns free units in rotation, so that the bookings of a day use many units. */
class Calendar {
  private readonly units = new Map<string, Unit[]>();
  private readonly busyUntil = new Map<string, string>();
  private turn = 0;

  constructor(units: Unit[]) {
    for (const unit of units) {
      const key = `${unit.space_id}/${unit.kind}`;
      this.units.set(key, [...(this.units.get(key) ?? []), unit]);
    }
  }

  /** Takes a free unit of the space from `day` to `until` inclusive. Meeting rooms have three slots a day. */
  take(spaceId: number, kind: ResourceType, day: string, until: string): { unit: Unit; slot: number } | undefined {
    const units = this.units.get(`${spaceId}/${kind}`) ?? [];
    const slots = kind === 'meeting_room' ? MEETINGS.length : 1;
    for (let tries = 0; tries < units.length * slots; tries += 1) {
      this.turn += 1;
      const unit = units[this.turn % units.length]!;
      const slot = Math.floor(this.turn / units.length) % slots;
      const key = `${unit.id}/${slot}`;
      if ((this.busyUntil.get(key) ?? '') >= day) continue;
      this.busyUntil.set(key, until);
      return { unit, slot };
    }
    return undefined;
  }
}

function openDays(today: string): string[] {
  const days = Array.from({ length: 365 * YEARS_BACK + DAYS_AHEAD + 1 }, (_, index) =>
    addDays(today, index - 365 * YEARS_BACK),
  );
  return days.filter((day) => WEEK.includes(weekdayOf(day)));
}

type Rows = Record<'bookings' | 'claims' | 'booking_members' | 'activities', Record<string, unknown>[]>;

function addBooking(rows: Rows, id: number, calendar: Calendar, { day, spaces }: { day: string; spaces: number }) {
  const spaceId = 1 + ((id - 1) % spaces);
  const wanted = KINDS[Math.floor(id / spaces) % KINDS.length]!;
  // Every eighth booking was cancelled or never paid, and has no claims.
  const isLive = (id * 7) % 8 !== 0;
  const length = LENGTHS[wanted][id % LENGTHS[wanted].length]!;
  const until = addDays(day, length - 1);
  const place = calendar.take(spaceId, wanted, day, until) ?? calendar.take(spaceId, 'flexi_desk', day, until);
  if (!place) throw new Error(`Workspace ${spaceId} is full on ${day}`);
  const { unit, slot } = place;
  const { space_id, resource_id, kind, seat_no } = unit;
  const [opens, closes] = kind === 'meeting_room' ? MEETINGS[slot]! : [OPENS, CLOSES];
  const [from, to] = [fromLocal(day, opens), fromLocal(until, closes)];
  const userId = 2 + ((id * 31) % (USERS - 1));
  const person = { name: `Member ${userId}`, email: `person${userId}@example.org` };
  const created_at = new Date(from.getTime() - (1 + (id % 20)) * DAY);
  const entry = { from, to, resource_id: String(resource_id), reschedule_reason: '', remark: '', modified_by: person };
  const history = [
    { at: created_at, type: 'created', ...entry },
    { at: new Date(created_at.getTime() + 60_000), type: 'paid', ...entry },
  ];
  const isUnpaid = !isLive && id % 3 === 0;
  rows.bookings.push({
    id,
    ...bookingRow({ space_id, resource_id, type: kind, from, to, userId, net: PRICES[kind] * length }),
    title: seat_no || 'Meeting',
    active: isLive || isUnpaid,
    payment_status: isUnpaid ? 'failed' : 'completed',
    items: JSON.stringify(seat_no ? [{ _id: String(unit.id), seat_no }] : []),
    history: JSON.stringify(isLive ? history : [history[0]]),
    created_at,
  });
  rows.booking_members.push({ booking_id: id, ...person, user_id: userId });
  const message = 'A member booked a place for 10:00 to 11:00';
  rows.activities.push({ id, actor_id: userId, space_id, model: 'Booking', model_id: id, message, created_at });
  if (!isLive) return;
  for (const part of daysOf(from, to))
    rows.claims.push({
      space_id,
      kind,
      day: part.day,
      unit_id: unit.id,
      starts_at: part.from,
      ends_at: part.to,
      booking_id: id,
    });
}

async function write(database: Connection, rows: Rows): Promise<void> {
  await database.query('BEGIN');
  for (const [table, those] of Object.entries(rows)) await insertRows(database, table, those);
  await database.query('COMMIT');
}

/**
 * Inserts `count` bookings into a database filled by `insertPlaces`. Ids run from 1 to `count`, oldest day first.
 * @param spaces how many workspaces have bookings
 */
export async function insertHistory(
  database: Connection,
  { count, spaces }: { count: number; spaces: number },
  now: Date,
): Promise<void> {
  const [units] = await database.query('SELECT id, space_id, resource_id, kind, seat_no FROM units ORDER BY id');
  const calendar = new Calendar(units as Unit[]);
  const days = openDays(toLocal(now).day);
  await database.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  let written: Promise<void> = Promise.resolve();
  for (let start = 1; start <= count; start += BATCH) {
    const rows: Rows = { bookings: [], claims: [], booking_members: [], activities: [] };
    for (let id = start; id < Math.min(start + BATCH, count + 1); id += 1)
      addBooking(rows, id, calendar, { day: days[Math.floor(((id - 1) * days.length) / count)]!, spaces });
    // The next batch is generated while the database writes this one.
    await written;
    written = write(database, rows);
  }
  await written;
  await database.query('SET SESSION foreign_key_checks = 1, unique_checks = 1');
}
