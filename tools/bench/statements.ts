/** The SQL statements of the measured calls, for the baselines. */
import { SEARCH_SQL } from '../../src/domains/availability/server/queries.ts';
import type { ResourceType } from '../../src/shared/resource-types.ts';
import { bookingRow } from './history.ts';

type Statement = { sql: string; values: unknown[] };

/** Steps that run in sequence. The statements of one step run in parallel. */
export type Flow = Statement[][];

export type Search = {
  spaceId: number;
  type: ResourceType;
  from: Date;
  to: Date;
  day: string;
  lastDay: string;
  last: Date;
};

export function searchFlow({ spaceId, type, from, day, lastDay, last }: Search): Flow {
  const statement = (sql: string, ...values: unknown[]): Statement => ({ sql, values });
  return [
    [statement(SEARCH_SQL.space, spaceId)],
    [
      statement(SEARCH_SQL.units, spaceId, [type]),
      statement(SEARCH_SQL.plans, spaceId, [type]),
      statement(SEARCH_SQL.amenities, spaceId),
    ],
    [statement(SEARCH_SQL.taken, spaceId, [type], day, lastDay, from, last, from, last, new Date(), '0')],
  ];
}

/** A page of a workspace's bookings. */
export function listFlow(spaceId: number, offset: number, ids: number[]): Flow {
  const where = 'FROM bookings WHERE space_id = ? AND listed = 1';
  return [
    [
      { sql: `SELECT id ${where} ORDER BY id DESC LIMIT ? OFFSET ?`, values: [spaceId, ids.length, offset] },
      { sql: `SELECT COUNT(*) ${where}`, values: [spaceId] },
    ],
    [{ sql: 'SELECT * FROM bookings WHERE id IN (?)', values: [ids] }],
    [{ sql: 'SELECT * FROM booking_members WHERE booking_id IN (?)', values: [ids] }],
  ];
}

/** The inserts of one room booking, without the queries that precede them. */
export function createFlow(resourceId: number, day: string): Flow {
  const spaceId = 1;
  const [from, to] = [new Date(`${day}T10:00:00Z`), new Date(`${day}T11:00:00Z`)];
  const person = { name: 'Member 2', email: 'person2@example.org' };
  const period = { from, to, resource_id: String(resourceId), reschedule_reason: '', remark: '' };
  const booking = {
    ...bookingRow({ space_id: spaceId, resource_id: resourceId, type: 'meeting_room', from, to, userId: 2, net: 2500 }),
    payment_status: 'pending',
    hold_until: from,
    history: JSON.stringify([{ at: from, type: 'created', ...period, modified_by: person }]),
  };
  const message = 'Member 2 booked Room 1 for 10:00 to 11:00';
  const news = JSON.stringify({ name: 'book-resources.create', id: '1' });
  const heard = JSON.stringify({ name: 'activities.create', spaceId: '1', audience: {}, data: { _id: '1' } });
  return [
    [{ sql: 'INSERT INTO bookings SET ?', values: [booking] }],
    [
      {
        sql: `INSERT INTO claims (space_id, kind, day, unit_id, starts_at, ends_at, booking_id, hold_until)
          VALUES (?, 'meeting_room', ?, ?, ?, ?, LAST_INSERT_ID(), ?)`,
        values: [spaceId, day, resourceId, from, to, from],
      },
    ],
    [
      {
        sql: 'INSERT INTO booking_members (booking_id, email, name, user_id) VALUES (LAST_INSERT_ID(), ?, ?, 2)',
        values: [person.email, person.name],
      },
    ],
    [
      {
        sql: 'INSERT INTO activities (actor_id, space_id, model, model_id, message, created_at) VALUES (2, ?, ?, 1, ?, ?)',
        values: [spaceId, 'Booking', message, from],
      },
    ],
    // Due in the far future, so that the server does not deliver these rows.
    [
      {
        sql: 'INSERT INTO outbox (topic, payload, created_at, due_at) VALUES ?',
        values: [
          [
            ['live.booking', news, from, '2099-01-01'],
            ['live', heard, from, '2099-01-01'],
          ],
        ],
      },
    ],
  ];
}
