/** Each case changes one thing in what was sold in a run, and names the rules that it breaks. */
import { expect, it } from 'vitest';
import type { BookingFact, DocumentFact } from './facts.ts';
import type { Rule } from './findings.ts';
import type { WriteFacts } from './outcomes.ts';
import { tillFindings } from './till.ts';
import type { TillFacts } from './till-facts.ts';

const CREDITS = [{ kind: 'credits', kept: { amount: 60, moneyPence: 0 } }];
const VOUCHER = [{ kind: 'voucher', kept: { id: '4' } }];

const write = (call: WriteFacts['call'], to: number, other: Partial<WriteFacts>): WriteFacts => ({
  what: 'call',
  from: to - 50,
  to,
  client: 'c1',
  write: `w${to}`,
  call,
  status: 200,
  message: '',
  outcome: 'done',
  attempts: 1,
  ...other,
});

const invoice = (id: string, net_pence: number, other: Partial<DocumentFact>): DocumentFact => ({
  id,
  invoice_id: `INV-${id}`,
  kind: 'invoice',
  booking_id: '',
  charge_id: null,
  refund_id: null,
  request_id: null,
  company_id: null,
  net_pence,
  total_pence: net_pence * 1.2,
  open_pence: net_pence * 1.2,
  snapshot: { lines: [{ amount: net_pence / 100 }] },
  ...other,
});

const entry = (kind: string, amount_pence: number, invoice_id: string, reference = '') => {
  return { company_id: '1', kind, amount_pence, invoice_id, reference };
};

const moved = (from_account: string, to_account: string, amount: number, booking_id: string | null = null) => {
  return { credit_id: '5', from_account, to_account, amount, booking_id };
};

const booking = (id: string, other: Partial<BookingFact>) =>
  ({
    id,
    active: true,
    payment_status: 'completed',
    processing_payment: false,
    reductions: null,
    ...other,
  }) as BookingFact;

/** A membership of a person, which is paused and ends. */
const membership = {
  id: '3',
  from_day: '2026-06-01',
  end_day: '2026-09-30',
  next_on: '2026-07-01',
  price_pence: 1_000,
  pauses: [{ from: '2026-07', until: '2026-08' }],
  periods: [{ month: '2026-06', invoice_id: '7' }],
};

/**
 * Of two hours, one is taken by a booking, and one was given back by another that was cancelled. A voucher is used once. A company has ordered, and
 * paid a part of it.
 */
function rightTill() {
  const till: TillFacts = {
    credits: {
      credits: [{ id: '5', balance: 60 }],
      entries: [
        moved('issued', 'credit', 120),
        moved('credit', 'booking', 60, '1'),
        moved('credit', 'booking', 60, '2'),
        moved('booking', 'credit', 60, '2'),
      ],
      uses: [{ credit_id: '5', booking_id: '1', amount: 60, type: 'meeting_room' }],
    },
    grants: [{ id: '5', note: 's1-1' }],
    vouchers: {
      vouchers: [{ id: '4', code: 'S1-2', uses: 1, max_uses: 1, max_uses_each: 1 }],
      uses: [{ voucher_id: '4', booking_id: '3', email: 'ada@example.org' }],
    },
    orders: [
      {
        id: '6',
        company_id: '1',
        invoice_id: '8',
        total_pence: 360,
        lines: [
          { product_id: '1', quantity: 1 },
          { product_id: '2', quantity: 2 },
        ],
      },
    ],
    memberships: [structuredClone(membership)],
    companies: [{ id: '1', balance_pence: 260, limit_pence: 300 }],
    companyEntries: [entry('charge', 360, '8'), entry('payment', -100, '8', '1-2-a')],
  };
  const writes = [
    write('grant', 1, { asked: { title: 's1-1' }, told: { _id: '5' } }),
    write('add-voucher', 2, { asked: { title: 'S1-2' }, told: { _id: '4' } }),
    write('order', 3, { asked: { title: '1-2', company: '1', net_pence: 300 }, told: { _id: '6' } }),
    write('record-payment', 4, { asked: { title: '1-2-a' }, told: { _id: '8' } }),
    write('record-payment', 5, { asked: { title: '1-2-b' }, outcome: 'refused', status: 409 }),
    write('begin-membership', 6, { asked: { title: '1000' }, told: { _id: '3' } }),
    write('pause', 7, { record: '3', asked: { from: '2026-07', until: '2026-08' } }),
    write('end-membership', 8, { record: '3', asked: { end: '2026-09-30' } }),
  ];
  const bookings = [
    booking('1', { reductions: CREDITS }),
    booking('2', { reductions: CREDITS, active: false }),
    booking('3', { reductions: VOUCHER }),
  ];
  const documents = [
    invoice('7', 1_000, {}),
    invoice('8', 300, { company_id: '1', open_pence: 260 }),
    invoice('9', 500, { charge_id: '2', open_pence: null }),
  ];
  return { writes, till, bookings, money: { documents, taken: [], charges: [], refunds: [], bookings } };
}
type Till = ReturnType<typeof rightTill>;

const rulesOf = (run: Till) => [...new Set(tillFindings(run.writes, run).map(({ rule }) => rule))].sort();

it('finds nothing where everything is right, also if the answers were lost', () => {
  const run = rightTill();
  expect(tillFindings(run.writes, run)).toEqual([]);
  for (const each of run.writes) Object.assign(each, { outcome: 'unknown', told: undefined });
  expect(rulesOf(run)).toEqual([]);
});

it('accepts that a change whose answer was lost is not there', () => {
  const run = rightTill();
  Object.assign(run.till.memberships[0]!, { end_day: null, pauses: [] });
  expect(rulesOf(run)).toEqual(['change lost']);
  for (const each of run.writes) each.outcome = 'unknown';
  expect(rulesOf(run)).toEqual([]);
});

it('expects no fee for a month that is paused, and one for each month that has begun', () => {
  const run = rightTill();
  const [begun] = run.till.memberships;
  begun!.next_on = '2026-09-01';
  expect(rulesOf(run)).toEqual([]);
  begun!.next_on = null;
  expect(rulesOf(run)).toEqual(['not billed']);
  begun!.periods.push({ month: '2026-09', invoice_id: '10' });
  run.money.documents.push(invoice('10', 1_000, {}));
  expect(rulesOf(run)).toEqual([]);
});

it.each<[what: string, change: (run: Till) => unknown, rules: Rule[]]>([
  ['a month that is not billed', ({ till }) => till.memberships[0]!.periods.pop(), ['billed twice', 'not billed']],
  ['a month with two invoices', ({ money }) => money.documents.push(invoice('10', 1_000, {})), ['billed twice']],
  [
    'a month that is billed for twice its price',
    ({ money }) => Object.assign(money.documents[0]!, { net_pence: 2_000 }),
    ['not billed'],
  ],
  [
    'a month that is billed although it is paused',
    ({ till, money }) => {
      till.memberships[0]!.periods.push({ month: '2026-07', invoice_id: '10' });
      money.documents.push(invoice('10', 1_000, {}));
    },
    ['billed twice'],
  ],
  [
    'one invoice for two months',
    ({ till }) => {
      till.memberships[0]!.next_on = null;
      till.memberships[0]!.periods.push({ month: '2026-09', invoice_id: '7' });
    },
    ['billed twice'],
  ],
  ['a pause that is lost', ({ till }) => till.memberships[0]!.pauses.pop(), ['change lost']],
  [
    'two pauses of one month',
    ({ till }) => till.memberships[0]!.pauses.push({ from: '2026-08', until: '2026-09' }),
    ['made twice'],
  ],
  ['an end that is lost', ({ till }) => (till.memberships[0]!.end_day = '2026-10-31'), ['change lost']],
  ['a membership that is missing', ({ till }) => till.memberships.pop(), ['billed twice', 'change lost']],
  [
    'a membership that a repeat has begun again',
    ({ till, money }) => {
      till.memberships.push({ ...membership, id: '9', periods: [{ month: '2026-06', invoice_id: '10' }] });
      till.memberships[1]!.end_day = null;
      money.documents.push(invoice('10', 1_000, {}));
    },
    ['made twice'],
  ],
  ['an answer that does not tell the membership', ({ writes }) => (writes[5]!.told = undefined), ['change lost']],
  ['a balance of a credit beside its entries', ({ till }) => (till.credits.credits[0]!.balance = 120), ['credits']],
  [
    'a credit that is negative',
    ({ till }) => {
      till.credits.credits[0]!.balance = -30;
      till.credits.entries.push(moved('credit', 'withdrawn', 90));
    },
    ['credits'],
  ],
  [
    'credits that were taken twice',
    ({ till }) => {
      till.credits.credits[0]!.balance = 0;
      till.credits.entries.push(moved('credit', 'booking', 60, '1'));
    },
    ['credits'],
  ],
  ['a use that the booking does not know', ({ bookings }) => (bookings[0]!.reductions = null), ['credits']],
  [
    'credits that a cancelled booking keeps',
    ({ till }) => {
      till.credits.credits[0]!.balance = 0;
      till.credits.entries.pop();
      till.credits.uses.push({ credit_id: '5', booking_id: '2', amount: 60, type: 'meeting_room' });
    },
    ['credits'],
  ],
  ['credits that are missing', ({ till }) => till.grants.pop(), ['change lost']],
  ['credits that were granted twice', ({ till }) => till.grants.push({ id: '6', note: 's1-1' }), ['made twice']],
  [
    'a voucher over its limit',
    ({ till, bookings }) => {
      till.vouchers.vouchers[0]!.uses = 2;
      till.vouchers.uses.push({ voucher_id: '4', booking_id: '4', email: 'grace@example.org' });
      bookings.push(booking('4', { reductions: VOUCHER }));
    },
    ['voucher'],
  ],
  [
    'a voucher over its limit for one person',
    ({ till, bookings }) => {
      Object.assign(till.vouchers.vouchers[0]!, { uses: 2, max_uses: null });
      till.vouchers.uses.push({ voucher_id: '4', booking_id: '4', email: 'ada@example.org' });
      bookings.push(booking('4', { reductions: VOUCHER }));
    },
    ['voucher'],
  ],
  ['a use of a voucher that is not counted', ({ till }) => (till.vouchers.vouchers[0]!.uses = 0), ['voucher']],
  [
    'a paid booking with a voucher that has no use',
    ({ till }) => {
      till.vouchers.vouchers[0]!.uses = 0;
      till.vouchers.uses.pop();
    },
    ['voucher'],
  ],
  ['a use of a booking without the voucher', ({ bookings }) => (bookings[2]!.reductions = null), ['voucher']],
  ['an order that is missing', ({ till }) => till.orders.pop(), ['billed twice', 'order lost']],
  [
    'an order that a repeat has made again',
    ({ till, money }) => {
      till.orders.push({ ...till.orders[0]!, id: '7', invoice_id: '10' });
      money.documents.push(invoice('10', 300, { company_id: '1' }));
      till.companyEntries.push(entry('charge', 360, '10'));
      Object.assign(till.companies[0]!, { balance_pence: 620, limit_pence: null });
    },
    ['made twice'],
  ],
  ['a refused order that is there', ({ writes }) => (writes[2]!.outcome = 'refused'), ['refused but made']],
  ['an order of another company', ({ till }) => (till.orders[0]!.company_id = '2'), ['account']],
  ['an order that is billed at another price', ({ writes }) => (writes[2]!.asked!.net_pence = 400), ['account']],
  ['an order that is not on the account', ({ till }) => till.companyEntries.shift(), ['account']],
  ['a balance beside the entries', ({ till }) => (till.companies[0]!.balance_pence = 360), ['account']],
  ['a company over its limit', ({ till }) => (till.companies[0]!.limit_pence = 200), ['account']],
  [
    'an invoice that is charged twice',
    ({ till }) => {
      till.companyEntries.push(entry('charge', 360, '8'));
      Object.assign(till.companies[0]!, { balance_pence: 620, limit_pence: null });
    },
    ['account'],
  ],
  ['a payment that leaves the invoice open', ({ money }) => (money.documents[1]!.open_pence = 360), ['account']],
  [
    'a payment that is missing',
    ({ till, money }) => {
      till.companyEntries.pop();
      Object.assign(till.companies[0]!, { balance_pence: 360, limit_pence: null });
      money.documents[1]!.open_pence = 360;
    },
    ['change lost'],
  ],
  [
    'a refused payment that counts',
    ({ till, money }) => {
      till.companyEntries.push(entry('payment', -100, '8', '1-2-b'));
      till.companies[0]!.balance_pence = 160;
      money.documents[1]!.open_pence = 160;
    },
    ['refused but made'],
  ],
])('%s is found', (_what, change, rules) => {
  const run = rightTill();
  change(run);
  expect(rulesOf(run)).toEqual(rules);
});
