/** The list of bookings gives the same result with every index: all matching bookings, newest first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { displayStatus, paymentStatusAt } from '#domains/bookings/rules.ts';
import { paymentStateAt } from '#domains/bookings/payment-state.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { RouterInputs } from '#client/trpc.tsx';
import { MAX_COUNTED } from '#shared/paging.ts';
import { DAY, toLocal } from '#shared/time.ts';
import { IDS, fillBookings } from './data.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Caller, callerWith } from '../helpers/caller.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';

type Filter = RouterInputs['bookings']['list'];
type Row = Pick<BookingView, 'active' | 'payment_status' | 'hold_until' | 'type' | 'from' | 'to'> & {
  id: number;
  space_id: number;
  swap: string | null;
  request: string | null;
  title: string;
  texts: string[];
  /** What a text of the booking itself begins with. */
  own: string[];
  /** It is today in the zone of the workspace. */
  isToday: boolean;
  status: string;
  payments: unknown[];
};

type Stored = Pick<Row, 'active' | 'payment_status' | 'type' | 'title'> & {
  id: string;
  space_id: string;
  hold_until: Date | null;
  starts_at: Date;
  ends_at: Date;
  seat_swap_status: string | null;
  booking_request: boolean;
  booking_status: string | null;
  place: string;
  person: string;
  email: string;
  company_name: string;
  customer_name: string;
  time_zone: string;
  processing_payment: boolean;
  total_pence: number;
  paid_pence: number;
  on_account: boolean;
};

/** Sets statuses, lengths and titles of every kind. */
const VARIED = `UPDATE bookings SET
  active = id % 7 <> 0,
  payment_status = ELT(1 + id % 5 DIV 3 + (id % 11 = 0), 'completed', 'pending', 'failed'),
  hold_until = IF(id % 3 = 0, NOW() + INTERVAL 1 DAY, IF(id % 3 = 1, NOW() - INTERVAL 1 DAY, NULL)),
  ends_at = starts_at + INTERVAL ELT(1 + id % 6, 2, 24, 25, 100, 500, 3000) HOUR,
  seat_swap_status = IF(id % 97 = 0, 'Assigned', NULL),
  booking_request = id % 101 = 0,
  booking_status = IF(id % 101 = 0, ELT(1 + id % 4, 'Assigned', 'Approved', 'Rejected', 'cancelled'), NULL),
  customer_name = IF(id % 101 = 0, CONCAT('Guest ', id), ''),
  title = IF(id % 13 = 0, CONCAT('Choir ', id), title),
  total_pence = IF(id % 23 = 0, 0, 3000),
  paid_pence = IF(id % 4 = 0, 0, 3000),
  on_account = id % 29 = 0,
  processing_payment = id % 8 = 0 AND payment_status <> 'failed' AND booking_request = 0 AND active = 1`;

/** Some workspaces are on the other side of the world, and some people have a company. */
const ZONES = `UPDATE spaces SET time_zone = 'Pacific/Auckland' WHERE id % 3 = 0`;
const COMPANIES = `UPDATE users SET company_name = CONCAT('Acme ', id) WHERE id % 50 = 0`;

const now = new Date();

let app: TestApp;
let rows: Row[];

function callerOf(userId: number): Promise<Caller> {
  const token = signToken(SECRETS, { id: String(userId), token_version: 0 }, 'full', now);
  return callerWith(app.services, token);
}

async function spacesOf(userId: number): Promise<number[]> {
  const found = await app.knex('team_spaces').where('user_id', userId).select<{ space_id: string }[]>('space_id');
  return found.map(({ space_id }) => Number(space_id));
}

async function readRows(): Promise<Row[]> {
  const found = await app
    .knex('bookings')
    .join('resources', 'resources.id', 'bookings.resource_id')
    .join('users', 'users.id', 'bookings.assigned_user_id')
    .orderBy('bookings.id', 'desc')
    .join('spaces', 'spaces.id', 'bookings.space_id')
    .select<Stored[]>('bookings.*', 'resources.name as place', 'users.name as person', 'users.email', 'company_name')
    .select('spaces.time_zone');
  return found.map((stored) => {
    const { time_zone: zone } = stored;
    const row = { ...stored, from: stored.starts_at, to: stored.ends_at };
    const paymentState = paymentStateAt({ ...row, processingPayment: row.processing_payment } as never, row, now);
    return {
      ...row,
      id: Number(row.id),
      space_id: Number(row.space_id),
      swap: row.seat_swap_status,
      request: row.booking_status,
      texts: [row.place, `${row.person}\n${row.email}\n${row.company_name}`].map((each) => each.toLowerCase()),
      own: [row.title, row.customer_name].map((each) => each.toLowerCase()),
      isToday: toLocal(row.from, zone).day === toLocal(now, zone).day,
      status: displayStatus(row, now).toLowerCase(),
      payments: [paymentStatusAt(row, now), paymentState],
    };
  });
}

beforeAll(async () => {
  app = await startTestApp();
  clock.freeze(now);
  await fillBookings(app.knex, now);
  for (const change of [VARIED, ZONES, COMPANIES]) await app.knex.raw(change);
  rows = await readRows();
}, 180_000);
afterAll(() => app.stop());

function matches(row: Row, filter: Filter): boolean {
  const { resource_type: type, booking_status, payment_status, seat_swap_status, text } = filter;
  if (filter.booking_request ? row.request === null : row.request !== null && row.payment_status !== 'completed')
    return false;
  const isOfType = type === 'desks' ? row.type.endsWith('desk') : row.type === type;
  if (type && !isOfType) return false;
  const status = filter.booking_request ? row.request : row.status;
  if (booking_status && status !== booking_status) return false;
  if (payment_status && !row.payments.includes(payment_status)) return false;
  if (seat_swap_status && row.swap !== seat_swap_status) return false;
  if (filter.seat_swap && row.swap === null) return false;
  if (filter.from && row.to <= new Date(String(filter.from))) return false;
  if (filter.to && row.from >= new Date(String(filter.to))) return false;
  if (filter.arrivals && !(row.active && row.isToday)) return false;
  if (typeof text !== 'string') return true;
  const hasAll = (each: string) => text.split(' ').every((word) => each.includes(word));
  return row.own.some((each) => each.startsWith(text)) || row.texts.some(hasAll) || String(row.id) === text;
}

const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();

const FILTERS: Filter[] = [
  {},
  { resource_type: 'meeting_room' },
  { resource_type: 'desks' },
  { booking_status: 'upcoming' },
  { booking_status: 'ongoing' },
  { booking_status: 'past' },
  { booking_status: 'canceled' },
  { payment_status: 'completed' },
  { payment_status: 'pending' },
  { payment_status: 'failed' },
  { payment_status: 'on_account' },
  { payment_status: 'on_account', booking_status: 'past', resource_type: 'desks' },
  { payment_status: 'processing' },
  { payment_status: 'processing', text: 'room' },
  { sort: 'event_date', payment_status: 'on_account' },
  { payment_status: 'failed', booking_status: 'canceled', resource_type: 'flexi_desk' },
  { payment_status: 'pending', booking_status: 'past' },
  { seat_swap_status: 'Assigned' },
  { seat_swap_status: 'Assigned', from: at(-30) },
  { seat_swap: true },
  { seat_swap: true, text: 'room' },
  { booking_request: true },
  { booking_request: true, booking_status: 'Assigned' },
  { booking_request: true, booking_status: 'cancelled', resource_type: 'desks' },
  { booking_request: true, from: at(-10), payment_status: 'completed' },
  { booking_request: true, text: 'room' },
  { from: at(-3), to: at(1) },
  { from: at(-1_000) },
  { from: at(-1_000), to: at(-900), resource_type: 'meeting_room' },
  { to: at(-1) },
  { to: at(-2_400), payment_status: 'completed' },
  { from: at(-10), booking_status: 'past' },
  { text: 'choir' },
  { text: 'meeting' },
  { text: 'room' },
  { text: 'room 1' },
  { text: 'person' },
  { text: 'person123@' },
  { text: '77', booking_status: 'past' },
  { text: '1234' },
  { text: 'nothing has this' },
  { text: 'floor', from: at(-100), payment_status: 'completed' },
  { text: 'acme 1' },
  { text: 'guest 1' },
  { arrivals: true },
  { arrivals: true, resource_type: 'flexi_desk' },
  { arrivals: true, text: 'room' },
  { sort: 'event_date' },
  { sort: '-event_date' },
  { sort: 'event_date', resource_type: 'desks' },
  { sort: '-event_date', booking_status: 'upcoming' },
  { sort: 'event_date', booking_status: 'ongoing' },
  { sort: '-event_date', booking_status: 'past' },
  { sort: 'event_date', booking_status: 'canceled' },
  { sort: '-event_date', payment_status: 'failed' },
  { sort: 'event_date', from: at(-3), to: at(1) },
  { sort: '-event_date', from: at(-1_000) },
  { sort: 'event_date', booking_request: true },
  { sort: 'event_date', seat_swap: true },
  { sort: 'event_date', text: 'choir' },
  { sort: '-event_date', text: 'room' },
  { sort: 'event_date', text: 'person', payment_status: 'completed' },
];

/** Sorts rows, which are newest first, into the order of a list. */
function inOrder(found: Row[], { sort, arrivals }: Filter): Row[] {
  const byStart = (one: Row, other: Row) => +one.from - +other.from || one.id - other.id;
  if (arrivals || sort === 'event_date') return found.sort(byStart);
  return sort === '-event_date' ? found.sort((one, other) => byStart(other, one)) : found;
}

it.each(
  FILTERS.filter(({ text, booking_request }) => !text && !booking_request).map(
    (filter) => [JSON.stringify(filter), filter] as const,
  ),
)('the list of one workspace with %s', async (_words, filter) => {
  const caller = await callerOf(IDS.owner);
  for (const spaceId of [IDS.space, 3]) {
    const found = rows.filter((row) => row.space_id === spaceId && matches(row, filter));
    const expected = inOrder(found, filter).map(({ id }) => id);
    const page = await caller.bookings.list({ ...filter, space_id: String(spaceId), offset: 5, limit: 30 });
    expect(page.items.map(({ _id }) => Number(_id))).toEqual(expected.slice(5, 35));
    expect(page.totalCount).toBe(Math.min(expected.length, MAX_COUNTED));
  }
});

const CALLERS = { 'all workspaces': IDS.owner, 'many workspaces': IDS.regional, 'three workspaces': IDS.regional + 1 };

describe.each(Object.entries(CALLERS))('the list of %s', (_name, userId) => {
  let caller: Caller;
  let seen: Row[];

  beforeAll(async () => {
    if (userId === IDS.regional + 1) {
      const two = [1, 40].map((space_id) => ({ user_id: userId, space_id, created_at: now }));
      await app.knex('team_spaces').insert(two);
    }
    caller = await callerOf(userId);
    const spaces = await spacesOf(userId);
    seen = userId === IDS.owner ? rows : rows.filter((row) => spaces.includes(row.space_id));
  });

  it.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))('with %s', async (_words, filter) => {
    const found = seen.filter((row) => matches(row, filter));
    const expected = inOrder(found, filter).map(({ id }) => id);
    for (const offset of [0, 45, Math.max(0, expected.length - 10)]) {
      const page = await caller.bookings.list({ ...filter, offset, limit: 30 });
      expect(page.items.map(({ _id }) => Number(_id))).toEqual(expected.slice(offset, offset + 30));
      expect(page.totalCount).toBe(Math.min(expected.length, MAX_COUNTED));
      expect(page.totalIsMinimum ?? false).toBe(expected.length > MAX_COUNTED);
    }
  });
});
