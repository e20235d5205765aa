/** The SQL statements of the measured calls, for the baselines and for EXPLAIN. */
import { TAKEN_BY_DAY_SQL, TAKEN_SQL } from '#domains/availability/server/occupancy.ts';
import { SEARCH_SQL } from '#domains/availability/server/queries.ts';
import { TOTAL_SQL } from '#domains/bookings/server/daily-figures.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export type Statement = { sql: string; values: unknown[] };

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
    [statement(SEARCH_SQL.taken, spaceId, [type], day, lastDay, from, last, new Date(), '0')],
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

/** The figures of a workspace's dashboard, with the occupancy of one day and the desks of a week. */
export function dashboardFlow(spaceId: number, days: string[], now: Date): Flow {
  const [first, last] = [days[0]!, days.at(-1)!];
  const [from, to] = [new Date(`${first}T08:00:00Z`), new Date(`${first}T18:00:00Z`)];
  const desks = ['dedicated_desk', 'flexi_desk'];
  return [
    [{ sql: 'SELECT * FROM spaces WHERE id = ?', values: [spaceId] }],
    [
      { sql: TOTAL_SQL, values: [spaceId] },
      { sql: 'SELECT COUNT(*) FROM user_spaces WHERE space_id = ? AND active = 1', values: [spaceId] },
      {
        sql: `SELECT u.kind, COUNT(*) FROM units u JOIN resources r ON r.id = u.resource_id
          WHERE u.space_id = ? AND u.active = 1 AND u.status = 1 AND r.active = 1 GROUP BY u.kind`,
        values: [spaceId],
      },
      { sql: TAKEN_SQL, values: [spaceId, ['private_office', ...desks], first, first, now, to, from] },
      { sql: TAKEN_BY_DAY_SQL, values: [spaceId, desks, first, last, now] },
    ],
  ];
}

/** The number of bookings and the revenue of a workspace, or of all workspaces, counted from the bookings. */
export function countFlow(spaceId: number | undefined): Flow {
  const sql = `SELECT SUM(active), SUM(IF(active = 1, total_pence, paid_pence)) FROM bookings
    WHERE payment_status = 'completed' AND listed = 1${spaceId === undefined ? '' : ' AND space_id = ?'}`;
  return [[{ sql, values: spaceId === undefined ? [] : [spaceId] }]];
}

/** The inserts of one room booking, without the queries that precede them. */
export function createFlow(resourceId: number, day: string): Flow {
  const spaceId = 1;
  const [from, to] = [new Date(`${day}T10:00:00Z`), new Date(`${day}T11:00:00Z`)];
  const person = { name: 'Member 2', email: 'person2@example.org' };
  const period = { from, to, resource_id: String(resourceId), reschedule_reason: '', remark: '' };
  const booking = {
    space_id: spaceId,
    resource_id: resourceId,
    type: 'meeting_room',
    title: 'Room',
    capacity: 1,
    starts_at: from,
    ends_at: to,
    assigned_user_id: 2,
    created_by: 2,
    hold_until: from,
    net_pence: 2500,
    total_pence: 3000,
    tax_percent: 20,
    dynamic_net_pence: 2500,
    base_net_pence: 2500,
    items: '[]',
    old_items: '[]',
    amenities_id: '[]',
    history: JSON.stringify([{ at: from, type: 'created', ...period, modified_by: person }]),
    created_at: from,
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

/** An open desk swap, and the seat that staff choose for it. */
export type Swap = {
  id: number;
  spaceId: number;
  day: string;
  from: Date;
  to: Date;
  seatId: number;
  resourceId: number;
  /** The seats of the booking before the swap, as JSON. */
  items: string;
};

/** The writes of one approved desk swap, without the queries that precede them. */
export function swapFlow({ id, spaceId, day, from, to, seatId, resourceId, items }: Swap): Flow {
  const period = { from, to, resource_id: String(resourceId), reschedule_reason: '', remark: 'F21 instead of F1' };
  const by = { name: 'Owner', email: 'owner@example.org' };
  const columns = {
    resource_id: resourceId,
    items: JSON.stringify([{ _id: String(seatId), seat_no: 'F21' }]),
    old_items: items,
    seat_swap_status: 'Completed',
    history: JSON.stringify([{ at: from, type: 'swap_approved', ...period, modified_by: by }]),
  };
  const message = 'Owner approved the desk swap of Member 2: F21 in Open floor instead of F1 in Open floor';
  const news = JSON.stringify({ name: 'book-resources.raisedApprove', id: String(id) });
  const heard = JSON.stringify({ name: 'activities.create', spaceId: '1', audience: {}, data: { _id: '1' } });
  return [
    [{ sql: 'SELECT id FROM bookings WHERE id = ? FOR UPDATE', values: [id] }],
    [{ sql: 'DELETE FROM claims WHERE booking_id = ?', values: [id] }],
    [
      {
        sql: `INSERT INTO claims (space_id, kind, day, unit_id, starts_at, ends_at, booking_id)
          VALUES (?, 'flexi_desk', ?, ?, ?, ?, ?)`,
        values: [spaceId, day, seatId, from, to, id],
      },
    ],
    [{ sql: 'UPDATE bookings SET ? WHERE id = ?', values: [columns, id] }],
    [
      {
        sql: 'INSERT INTO activities (actor_id, space_id, model, model_id, message, created_at) VALUES (1, ?, ?, ?, ?, ?)',
        values: [spaceId, 'Booking', id, message, from],
      },
    ],
    [
      {
        sql: 'INSERT INTO outbox (topic, payload, created_at, due_at) VALUES ?',
        values: [
          [
            ['live.booking', news, from, '2099-01-01'],
            ['booking.mail', news, from, '2099-01-01'],
            ['live', heard, from, '2099-01-01'],
          ],
        ],
      },
    ],
  ];
}
