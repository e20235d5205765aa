/** Each case changes one thing in what a program got, and names the rules that it breaks. */
import { expect, it } from 'vitest';
import type { BookingFact, DocumentFact } from './facts.ts';
import type { Rule } from './findings.ts';
import { HOOKS, type ReceivedFact } from './webhook-facts.ts';
import { webhookFindings } from './webhooks.ts';

const { plain, ordered } = HOOKS;
const at = (second: number) => `2026-06-01T10:00:0${second}.000Z`;

/** A booking that was paid, moved and remarked upon, a request that was approved as it was made, and an invoice. */
function rightRun() {
  const paid = [
    { at: at(0), type: 'created' },
    { at: at(1), type: 'paid' },
    { at: at(2), type: 'rescheduled' },
    { at: at(3), type: 'remark' },
  ];
  const approved = [
    { at: at(4), type: 'requested' },
    { at: at(4), type: 'approved' },
  ];
  const bookings = [
    { id: '1', history: paid },
    { id: '2', history: approved },
  ] as BookingFact[];
  const events: [id: string, type: string, record: string][] = [
    ['11', 'booking.booked', '1'],
    ['12', 'booking.paid', '1'],
    ['13', 'booking.requested', '2'],
    ['14', 'booking.moved', '1'],
    ['15', 'booking.changed', '1'],
    ['16', 'invoice.created', '8'],
  ];
  const received = [plain, ordered].flatMap((hook) =>
    events.map(([id, type, record]): ReceivedFact => ({ hook, id, type, record })),
  );
  return { bookings, received, money: { documents: [{ id: '8' }] as DocumentFact[] } };
}

type Run = ReturnType<typeof rightRun>;
const of = ({ received }: Run, hook: string, id: string) =>
  received.findIndex((each) => each.hook === hook && each.id === id);
/** Another place for an event. */
function moved(run: Run, hook: string, id: string, to: number): void {
  const [event] = run.received.splice(of(run, hook, id), 1);
  run.received.splice(to, 0, event!);
}

const CASES: [what: string, change: (run: Run) => unknown, rules: Rule[]][] = [
  ['nothing', () => undefined, []],
  ['a repeat, also one that comes late', (run) => run.received.push({ ...run.received[of(run, ordered, '11')]! }), []],
  ['another order of a webhook that asks for none', (run) => moved(run, plain, '11', 4), []],
  ['another order of two records', (run) => moved(run, ordered, '13', of(run, ordered, '16')), []],
  ['another order of one record', (run) => moved(run, ordered, '11', of(run, ordered, '14')), ['webhook order']],
  [
    'a change that is told later than the next one, by a lower id',
    (run) => (run.received[of(run, ordered, '15')]!.id = '10'),
    ['webhook order'],
  ],
  [
    'the ids in another order than the history',
    ({ bookings }) => bookings[0]!.history.splice(0, 3, ...bookings[0]!.history.slice(0, 3).toReversed()),
    ['webhook order'],
  ],
  ['an event that never came', (run) => run.received.splice(of(run, plain, '14'), 1), ['webhook missed']],
  ['an invoice of which nothing came', (run) => run.received.splice(of(run, ordered, '16'), 1), ['webhook missed']],
  [
    'two events of one change',
    ({ received }) => received.push({ hook: plain, id: '17', type: 'booking.paid', record: '1' }),
    ['told too much'],
  ],
  [
    'an event of a booking that is not there',
    ({ received }) => received.push({ hook: ordered, id: '17', type: 'booking.booked', record: '3' }),
    ['told too much'],
  ],
];

it.each(CASES)('the checker sees %s', (_what, change, rules) => {
  const run = rightRun();
  change(run);
  expect([...new Set(webhookFindings(run).map(({ rule }) => rule))]).toEqual(rules);
});
