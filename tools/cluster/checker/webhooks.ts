/** Programs are told of every committed change that they ask for, at least once and in its order, and of nothing else. */
import type { HistoryType } from '../../../src/domains/bookings/history.ts';
import type { BookingFact, Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import { HOOKS, type ReceivedFact } from './webhook-facts.ts';

type Told = Pick<Facts, 'bookings' | 'received'> & { money: Pick<Facts['money'], 'documents'> };

const NAMES: Partial<Record<HistoryType, string>> = { created: 'booked', rescheduled: 'moved' };
/** The history does not have these, or not all of them. */
const BESIDE_HISTORY = ['booking.changed', 'booking.lapsed'];

/** What is to be told of a booking, as its history says. What a new booking has from its beginning is one event. */
function typesOf({ history }: BookingFact): string[] {
  const later = history.filter(({ at, type }, index) => index === 0 || (at !== history[0]!.at && type !== 'remark'));
  return later.map(({ type }) => `booking.${(NAMES[type] ?? type).replaceAll('_', '-')}`);
}

/** Compares what is to be told of a record with what was told. */
function compare(name: string, expected: string[], got: string[]): Finding[] {
  const left = [...got];
  const missed = expected.filter((type) => {
    const index = left.indexOf(type);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missed.map((type): Finding => ({ rule: 'webhook missed', text: `${name} ${type}` })),
    ...left.map((type): Finding => ({ rule: 'told too much', text: `${name} ${type}, which has not happened` })),
  ];
}

/** Each event counts when it came first: the repeat of one may come late, from a process that was frozen. */
function recordFindings(hook: string, record: string, expected: string[], events: ReceivedFact[]): Finding[] {
  const name = `${hook}, ${record}:`;
  const got = events.map(({ type }) => type).filter((type) => !BESIDE_HISTORY.includes(type));
  const findings = compare(name, expected, got);
  const isEarlier = ({ id }: ReceivedFact, index: number) => index > 0 && Number(id) < Number(events[index - 1]!.id);
  const isOther = findings.length === 0 && got.join() !== expected.join();
  if (hook !== HOOKS.ordered || !(isOther || events.some(isEarlier))) return findings;
  const order = events.map(({ type, id }) => `${type} (${id})`).join(', ');
  return [...findings, { rule: 'webhook order', text: `${name} ${order}` }];
}

/** What the two webhooks have got of the bookings and invoices that are there at the end, and of others. */
export function webhookFindings({ bookings, received, money }: Told): Finding[] {
  const due = new Map([
    ...bookings.map((booking): [string, string[]] => [`booking ${booking.id}`, typesOf(booking)]),
    ...money.documents.map(({ id }): [string, string[]] => [`invoice ${id}`, ['invoice.created']]),
  ]);
  return Object.values(HOOKS).flatMap((hook) => {
    const own = received.filter((each) => each.hook === hook);
    const first = new Map<string, ReceivedFact>();
    for (const each of own) if (!first.has(each.id)) first.set(each.id, each);
    const events = grouped([...first.values()], ({ type, record }) => `${type.split('.')[0]} ${record}`);
    const unknown = [...events].filter(([record]) => !due.has(record));
    return [
      ...[...due].flatMap(([record, types]) => recordFindings(hook, record, types, events.get(record) ?? [])),
      ...unknown.map(([record]): Finding => ({
        rule: 'told too much',
        text: `${hook}, ${record}, which is not there`,
      })),
    ];
  });
}
