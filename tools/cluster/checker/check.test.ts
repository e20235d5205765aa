/** The checker finds each violation: every case changes one thing in a run without faults, and names the rule that it breaks. */
import { describe, expect, it } from 'vitest';
import type { CallLine, EventLine, Line } from '../history.ts';
import { checkRun } from './check.ts';
import type { Facts } from './facts.ts';
import type { Rule } from './findings.ts';
import { HOOKS } from './webhook-facts.ts';

const START = Date.UTC(2026, 5, 1, 10);
const LOGIN: CallLine = {
  what: 'call',
  from: START - 10_000,
  to: START - 9_900,
  client: 'c1',
  write: 'w0',
  call: 'login',
  status: 200,
  message: '',
};
const ROOM_SLOT = { from: '2026-06-10T10:00:00.000Z', to: '2026-06-10T11:00:00.000Z' };
const DESK_SLOT = { from: '2026-06-11T08:00:00.000Z', to: '2026-06-11T16:00:00.000Z' };

const SEATS = [{ _id: '21' }, { _id: '23' }];
const EDIT = { version: 0, description: 's1-1' };
const wanted = (title: string) => ({ type: 'meeting_room', resource_id: '1', title });

type Run = { lines: Line[]; facts: Facts };

/** What is sold has cases of its own, in till.test.ts, and so has what is told of bookings, in webhooks.test.ts. */
const NOTHING_SOLD: Facts['till'] = {
  credits: { credits: [], entries: [], uses: [] },
  grants: [],
  vouchers: { vouchers: [], uses: [] },
  orders: [],
  memberships: [],
  companies: [],
  companyEntries: [],
};

function call(line: Partial<CallLine> & Pick<CallLine, 'write' | 'call'>): CallLine {
  const to = START + 1_000 * Number(line.write.slice(1));
  return { what: 'call', from: to - 50, to, client: 'c1', status: 200, message: 'Success', ...line };
}

function booking(id: string, title: string, slot: typeof ROOM_SLOT, other: object = {}): Facts['bookings'][number] {
  return {
    id,
    title,
    type: 'meeting_room',
    starts_at: slot.from,
    ends_at: slot.to,
    resource_id: '1',
    capacity: 1,
    active: true,
    payment_status: 'completed',
    processing_payment: false,
    booking_request: false,
    booking_status: null,
    seat_swap_status: null,
    customer_email: '',
    hold_until: null,
    items: [],
    series_id: null,
    reductions: null,
    history: [],
    assigned_user_id: '7',
    paid_pence: 3600,
    total_pence: 3600,
    full_total_pence: 3600,
    ...other,
  };
}

const wait = (id: string, slot: typeof ROOM_SLOT, other: object): Facts['waits'][number] => ({
  id,
  space_id: '1',
  type: 'flexi_desk',
  resource_id: null,
  capacity: 1,
  starts_at: slot.from,
  ends_at: slot.to,
  status: 'waiting',
  booking_id: null,
  ...other,
});

const claim = (unit_id: string, booking_id: string, { from, to }: typeof ROOM_SLOT) => ({
  unit_id,
  booking_id,
  day: from.slice(0, 10),
  starts_at: from,
  ends_at: to,
  buffer_before: 0,
  buffer_after: 0,
});

/** A paid room, two swapped desks that nobody has paid yet, and a room that was refused, with a live client that heard of both. */
function rightRun(): Run {
  const desks = {
    type: 'flexi_desk',
    capacity: 2,
    payment_status: 'pending',
    paid_pence: 0,
    items: [{ _id: '21' }, { _id: '22' }],
  };
  const offer = { ...desks, capacity: 1, items: [{ _id: '23' }] };
  const bookings = [
    booking('1', 'c1-1', ROOM_SLOT),
    booking('2', 'c1-2', DESK_SLOT, desks),
    booking('3', 'Loft', DESK_SLOT, offer),
  ];
  const kept = {
    id: '5',
    booking_id: '1',
    amount_pence: 3600,
    status: 'succeeded',
    outcome: 'kept',
    purpose: 'booking',
  };
  const invoice = {
    id: '1',
    company_id: null,
    open_pence: null,
    invoice_id: 'INV-1',
    kind: 'invoice' as const,
    booking_id: '1',
    charge_id: '5',
    refund_id: null,
    request_id: null,
    net_pence: 3000,
    total_pence: 3600,
    snapshot: { lines: [{ amount: 30 }] },
  };
  const taken = { status: 'succeeded', amount: 3600, amount_refunded: 0, metadata: { charge_id: '5' } };
  const heard = (id: string, at: number): Line => ({
    what: 'event',
    at,
    listener: 'a2',
    name: 'book-resources.create',
    booking: id,
  });
  return {
    lines: [
      LOGIN,
      { what: 'listening', at: START, listener: 'a2', isOn: true },
      call({ write: 'w1', call: 'create', asked: wanted('c1-1'), told: { _id: '1', ...ROOM_SLOT, active: true } }),
      heard('1', START + 1_100),
      call({ write: 'w2', call: 'create', asked: { title: 'c2-1' }, status: 409, message: 'Already booked' }),
      call({
        write: 'w3',
        call: 'pay',
        booking: '1',
        told: { _id: '1', url: null, payment_status: 'completed' },
      }),
      call({
        write: 'w4',
        call: 'read',
        booking: '1',
        told: { _id: '1', ...ROOM_SLOT, active: true, payment_status: 'completed' },
      }),
      call({ write: 'w5', call: 'create', asked: { title: 'c1-2' }, told: { _id: '2', ...DESK_SLOT, items: SEATS } }),
      heard('2', START + 5_100),
      call({
        write: 'w6',
        call: 'decide-swap',
        booking: '2',
        asked: { seat_swap_status: 'Completed', ids: ['22', '21'] },
        told: { _id: '2' },
      }),
      call({ write: 'w7', call: 'edit', record: '3', asked: EDIT, told: { _id: '3', version: 1 } }),
    ],
    facts: {
      bookings,
      money: { taken: [taken], bookings, documents: [invoice], charges: [kept], refunds: [] },
      claims: [
        claim('11', '1', ROOM_SLOT),
        claim('21', '2', DESK_SLOT),
        claim('22', '2', DESK_SLOT),
        claim('23', '3', DESK_SLOT),
      ],
      series: [],
      waits: [
        wait('1', DESK_SLOT, { capacity: 3 }),
        wait('2', DESK_SLOT, { status: 'offered', booking_id: '3' }),
        wait('3', DESK_SLOT, {}),
        wait('4', DESK_SLOT, { status: 'left' }),
      ],
      bookingsInActivities: ['1', '2', '3'],
      amenities: [{ id: '3', version: 1, description: 's1-1' }],
      till: NOTHING_SOLD,
      emails: [{ id: '7', email: 'ada@example.org' }],
      mails: [{ to: 'ada@example.org', subject: 'Your booking at London is confirmed', messageId: '<1>' }],
      received: Object.values(HOOKS).map((hook) => ({ hook, id: '1', type: 'invoice.created', record: '1' })),
      undelivered: [],
    },
  };
}

const rulesOf = ({ lines, facts }: Run) => [...new Set(checkRun(lines, facts).findings.map(({ rule }) => rule))].sort();

/** The change, and all rules that it breaks. */
const VIOLATIONS: [what: string, change: (run: Run) => unknown, rules: Rule[]][] = [
  [
    'a unit with two claims at one time',
    ({ facts }) => facts.claims.push(claim('11', '2', ROOM_SLOT)),
    ['double booking', 'half a booking'],
  ],
  [
    'a meeting within the buffer of another',
    ({ facts }) => {
      const next = { from: '2026-06-10T11:10:00.000Z', to: '2026-06-10T12:00:00.000Z' };
      facts.claims.push({ ...claim('11', '2', next), buffer_before: 15 });
    },
    ['half a booking', 'within a buffer'],
  ],
  [
    'a unit that belonged to two bookings, of which one is over',
    (run) => {
      const period = { from: '2026-06-10T10:30:00.000Z', to: '2026-06-10T12:00:00.000Z' };
      const over = { active: false, payment_status: 'pending', paid_pence: 0 };
      run.facts.bookings.push(booking('4', 'c2-1', period, over));
      run.facts.bookingsInActivities.push('4');
      const told = { _id: '4', ...period, active: true };
      Object.assign(run.lines[4]!, { status: 201, message: '', asked: wanted('c2-1'), told });
      run.lines.splice(5, 0, {
        what: 'event',
        at: START + 2_100,
        listener: 'a2',
        name: 'book-resources.create',
        booking: '4',
      });
      run.lines.push(call({ write: 'w8', call: 'cancel', booking: '4', told: { _id: '4', active: false } }));
    },
    ['double booking'],
  ],
  [
    'a read without the payment that was acknowledged before',
    ({ lines }) => Object.assign((lines[6] as CallLine).told!, { payment_status: 'pending' }),
    ['stale read'],
  ],
  ['a read that does not find the booking', ({ lines }) => Object.assign(lines[6]!, { status: 404 }), ['stale read']],
  [
    'two edits of one version',
    ({ lines, facts }) => {
      lines.push(call({ write: 'w8', call: 'edit', record: '3', asked: { ...EDIT }, told: { _id: '3', version: 2 } }));
      facts.amenities[0]!.version = 2;
    },
    ['edit lost'],
  ],
  ['an edit that is not there', ({ facts }) => (facts.amenities[0]!.description = ''), ['edit lost']],
  [
    'an acknowledged booking that is missing',
    ({ facts }) => facts.bookings.shift(),
    ['booking lost', 'half a booking', 'money'],
  ],
  [
    'a booking that one request made twice',
    ({ facts }) =>
      facts.bookings.push(booking('3', 'c1-1', ROOM_SLOT, { active: false, payment_status: 'pending', paid_pence: 0 })),
    ['half a booking', 'made twice'],
  ],
  [
    'a refused booking that exists',
    ({ facts }) => (facts.bookings[1]!.title = 'c2-1'),
    ['booking lost', 'refused but made'],
  ],
  [
    'a payment that the booking does not know',
    ({ facts }) => (facts.bookings[0]!.payment_status = 'pending'),
    ['change lost', 'money'],
  ],
  [
    'a swap that is lost',
    ({ facts }) => (facts.bookings[1]!.items = [{ _id: '21' }, { _id: '23' }]),
    ['change lost', 'half a booking'],
  ],
  ['an entry with two offers', ({ facts }) => (facts.waits[1]!.booking_id = '4'), ['offered twice']],
  ['an offer to somebody behind another whom it fits', ({ facts }) => (facts.waits[0]!.capacity = 1), ['passed over']],
  [
    'an offer to somebody behind another who got theirs later',
    ({ facts }) => Object.assign(facts.waits[0]!, { capacity: 1, status: 'missed', booking_id: '9' }),
    ['passed over'],
  ],
  [
    'an entry that is missing',
    ({ lines }) => lines.push(call({ write: 'w8', call: 'wait', told: { _id: '9' } })),
    ['change lost'],
  ],
  [
    'somebody who has left and waits on',
    ({ lines }) => lines.push(call({ write: 'w8', call: 'leave-line', asked: { entry: '3' }, told: { _id: '3' } })),
    ['change lost'],
  ],
  ['a booking without claims', ({ facts }) => facts.claims.shift(), ['half a booking']],
  ['a booking with too few seats', ({ facts }) => facts.claims.pop(), ['half a booking']],
  ['claims of another period', ({ facts }) => (facts.claims[0]!.ends_at = DESK_SLOT.to), ['half a booking']],
  ['claims without a booking', ({ facts }) => facts.claims.push(claim('31', '9', ROOM_SLOT)), ['half a booking']],
  ['a cancelled booking that keeps its claims', ({ facts }) => (facts.bookings[1]!.active = false), ['half a booking']],
  ['a booking without an activity', ({ facts }) => facts.bookingsInActivities.pop(), ['half a booking']],
  [
    'a charge that was made twice',
    ({ facts }) => facts.money.taken.push(facts.money.taken[0]!),
    ['charged twice', 'money'],
  ],
  [
    'a charge of the payment service that nobody knows',
    ({ facts }) => (facts.money.taken[0]!.metadata = { charge_id: '6' }),
    ['charge without record'],
  ],
  [
    'a charge that succeeded and is not settled',
    ({ facts }) => (facts.money.charges[0]!.status = 'failed'),
    ['charge without record', 'money'],
  ],
  [
    'a booking that was paid twice',
    ({ facts }) => facts.money.charges.push({ ...facts.money.charges[0]!, id: '6' }),
    ['charged twice', 'money'],
  ],
  [
    'an order that is missing',
    ({ lines }) => lines.push(call({ write: 'w8', call: 'order', asked: { title: '1-2' }, told: { _id: '4' } })),
    ['order lost'],
  ],
  ['a charge without an invoice', ({ facts }) => facts.money.documents.pop(), ['money', 'told too much']],
  ['an invoice number that is missing', ({ facts }) => (facts.money.documents[0]!.invoice_id = 'INV-2'), ['money']],
  [
    'a charge that is still open',
    ({ facts }) => facts.money.charges.push({ ...facts.money.charges[0]!, id: '6', status: 'started', outcome: null }),
    ['money'],
  ],
  ['a mail that never arrived', ({ facts }) => facts.mails.pop(), ['mail missing']],
  [
    'an item that was never delivered',
    ({ facts }) => facts.undelivered.push({ topic: 'mail', reason: 'down' }),
    ['not delivered'],
  ],
  ['an event that nobody heard', ({ lines }) => lines.splice(3, 1), ['live too late']],
  ['an event that came late', ({ lines }) => Object.assign(lines[3]!, { at: START + 3_500 }), ['live too late']],
  [
    'a cluster that stays broken',
    ({ lines }) =>
      lines.push({
        what: 'fault',
        kind: 'kill writer',
        target: 'n1',
        from: START + 60_000,
        healed: START + 61_000,
        to: START + 62_000,
        isWell: false,
      }),
    ['not well again'],
  ],
];

describe('the checker', () => {
  it('finds nothing in a run in which everything is right', () => {
    const { lines, facts } = rightRun();
    const { findings, delays, writes } = checkRun(lines, facts);
    expect(findings).toEqual([]);
    expect(delays).toEqual([100, 100]);
    expect(writes).toHaveLength(7);
  });

  it.each(VIOLATIONS)('finds %s', (_what, change, rules) => {
    const run = structuredClone(rightRun());
    change(run);
    // The money is read from the same rows.
    run.facts.money.bookings = run.facts.bookings;
    expect(rulesOf(run)).toEqual([...rules].sort());
  });

  it('accepts either result of a write whose answer was lost', () => {
    const run = rightRun();
    Object.assign(run.lines[2]!, { status: 0, message: 'fetch failed', told: undefined });
    expect(rulesOf(run)).toEqual([]);
    Object.assign(run.lines[4]!, { status: 503, message: '' });
    expect(rulesOf(run)).toEqual([]);
  });

  it('takes a repeat with the same key for the same write', () => {
    const run = rightRun();
    const lost = call({ write: 'w1', call: 'create', key: 'k', status: 0, asked: { title: 'c1-1' } });
    run.lines.splice(2, 0, { ...lost, to: lost.to - 900, from: lost.from - 900 });
    expect(checkRun(run.lines, run.facts).writes).toHaveLength(7);
    expect(rulesOf(run)).toEqual([]);
    // A repeat that is refused although the first attempt took effect.
    Object.assign(run.lines[3]!, { status: 409, message: 'This Resource is already booked' });
    expect(rulesOf(run)).toEqual(['refused but made']);
  });

  it('takes the first of repeated live events', () => {
    const run = rightRun();
    run.lines.push({ ...(run.lines[3] as EventLine), at: START + 18_000 });
    expect(rulesOf(run)).toEqual([]);
  });

  it('counts the delay of a live event up to the next fault', () => {
    const run = rightRun();
    Object.assign(run.lines[3]!, { at: START + 18_600 });
    const fault = { what: 'fault', kind: 'wrong clock', target: 'a2', isWell: true } as const;
    run.lines.push({ ...fault, from: START + 3_500, healed: START + 10_000, to: START + 15_000 });
    const { findings } = checkRun(run.lines, run.facts);
    expect(findings.map(({ text }) => text)).toEqual([
      'a2 had not heard of booking 1 after 2500 ms, when a fault began',
    ]);
  });

  it('expects no live event while something is down', () => {
    const run = rightRun();
    run.lines.splice(3, 1);
    const fault = { what: 'fault', kind: 'kill redis', target: 'redis', healed: START, isWell: true } as const;
    run.lines.push({ ...fault, from: START, to: START + 500 });
    expect(rulesOf(run)).toEqual([]);
  });

  it('adds up the time without service of each fault', () => {
    const run = rightRun();
    const fault = { what: 'fault', kind: 'kill writer', target: 'n1', isWell: true } as const;
    run.lines.push({ ...fault, from: START + 3_000, healed: START + 3_500, to: START + 4_000 });
    run.lines.push(call({ write: 'w4', call: 'login', status: 503, message: '' }));
    const { outages } = checkRun(run.lines, run.facts);
    // From 3 s to 5 s, then a write each second until 2 s after the end.
    expect(outages.map(({ awayMs, failed }) => ({ awayMs, failed }))).toEqual([{ awayMs: 3_000, failed: 1 }]);
  });
});
