/** Generates years of bookings, spread evenly over workspaces and open days, without overlaps. */
import type { Connection } from 'mysql2/promise';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, addDays, daysOf, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS, PRICES, SPACES, USERS } from './places.ts';

const YEARS_BACK = 3;
const DAYS_AHEAD = 120;
const BATCH = 5_000;

export const BOOKING_COLUMNS = [
  'id',
  'space_id',
  'resource_id',
  'type',
  'title',
  'capacity',
  'starts_at',
  'ends_at',
  'assigned_user_id',
  'created_by',
  'active',
  'payment_status',
  'net_pence',
  'total_pence',
  'tax_percent',
  'dynamic_net_pence',
  'base_net_pence',
  'items',
  'old_items',
  'amenities_id',
  'history',
  'created_at',
];
export const CLAIM_COLUMNS = ['space_id', 'kind', 'day', 'unit_id', 'starts_at', 'ends_at', 'booking_id'];
const MEMBER_COLUMNS = ['booking_id', 'email', 'name', 'user_id'];

type Unit = { id: number; space_id: number; resource_id: number; kind: ResourceType; seat_no: string };

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
  const days: string[] = [];
  for (let offset = -365 * YEARS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const day = addDays(today, offset);
    if (!['Saturday', 'Sunday'].includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

type Rows = { bookings: unknown[][]; claims: unknown[][]; members: unknown[][] };

function addBooking(rows: Rows, id: number, calendar: Calendar, { day, spaceId }: { day: string; spaceId: number }) {
  const wanted = KINDS[Math.floor(id / SPACES) % KINDS.length]!;
  // Every eighth booking was cancelled or never paid, and has no claims.
  const isLive = (id * 7) % 8 !== 0;
  const length = LENGTHS[wanted][id % LENGTHS[wanted].length]!;
  const until = addDays(day, length - 1);
  const place = calendar.take(spaceId, wanted, day, until) ?? calendar.take(spaceId, 'flexi_desk', day, until);
  if (!place) throw new Error(`Workspace ${spaceId} is full on ${day}`);
  const { unit, slot } = place;
  const [opens, closes] = unit.kind === 'meeting_room' ? MEETINGS[slot]! : [OPENS, CLOSES];
  const [from, to] = [fromLocal(day, opens), fromLocal(until, closes)];
  const userId = 2 + ((id * 31) % (USERS - 1));
  const person = { name: `Member ${userId}`, email: `person${userId}@example.org` };
  const createdAt = new Date(from.getTime() - (1 + (id % 20)) * DAY);
  const net = PRICES[unit.kind] * length;
  const isDesk = unit.kind === 'flexi_desk' || unit.kind === 'dedicated_desk';
  const entry = { from, to, resource_id: String(unit.resource_id), reschedule_reason: '', remark: '' };
  const history = [
    { at: createdAt, type: 'created', ...entry, modified_by: person },
    { at: new Date(createdAt.getTime() + 60_000), type: 'paid', ...entry, modified_by: person },
  ];
  const [active, status] = isLive || id % 3 > 0 ? [isLive, 'completed'] : [true, 'failed'];
  const what = [unit.space_id, unit.resource_id, unit.kind, unit.seat_no || 'Meeting', 1, from, to, userId, userId];
  const money = [net, Math.round(net * 1.2), 20, net, net];
  const json = [
    isDesk ? [{ _id: String(unit.id), seat_no: unit.seat_no }] : [],
    [],
    [],
    isLive ? history : [history[0]],
  ];
  rows.bookings.push([id, ...what, active, status, ...money, ...json.map((value) => JSON.stringify(value)), createdAt]);
  rows.members.push([id, person.email, person.name, userId]);
  if (!isLive) return;
  for (const part of daysOf(from, to))
    rows.claims.push([unit.space_id, unit.kind, part.day, unit.id, part.from, part.to, id]);
}

async function write(database: Connection, { bookings, claims, members }: Rows): Promise<void> {
  await database.query('BEGIN');
  await insertRows(database, 'bookings', BOOKING_COLUMNS, bookings);
  await insertRows(database, 'claims', CLAIM_COLUMNS, claims);
  await insertRows(database, 'booking_members', MEMBER_COLUMNS, members);
  await database.query('COMMIT');
}

/** Inserts `count` bookings into a database filled by `insertPlaces`. Ids run from 1 to `count`, oldest day first. */
export async function insertHistory(database: Connection, count: number, now: Date): Promise<void> {
  const [units] = await database.query('SELECT id, space_id, resource_id, kind, seat_no FROM units ORDER BY id');
  const calendar = new Calendar(units as Unit[]);
  const days = openDays(toLocal(now).day);
  await database.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  let written: Promise<void> = Promise.resolve();
  for (let start = 1; start <= count; start += BATCH) {
    const rows: Rows = { bookings: [], claims: [], members: [] };
    for (let id = start; id < Math.min(start + BATCH, count + 1); id += 1) {
      const day = days[Math.floor(((id - 1) * days.length) / count)]!;
      addBooking(rows, id, calendar, { day, spaceId: 1 + ((id - 1) % SPACES) });
    }
    // The next batch is generated while the database writes this one.
    await written;
    written = write(database, rows);
  }
  await written;
  await database.query('SET SESSION foreign_key_checks = 1, unique_checks = 1');
}
