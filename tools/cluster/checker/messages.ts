/** Every mail arrived at least once, and live clients heard of every booking in time while nothing was down. */
import { AS_LIVE } from '../../../src/server/live-topic.ts';
import type { CallLine, EventLine, FaultLine, Line, ListeningLine } from '../history.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import type { WriteFacts } from './outcomes.ts';

const HEARD_WITHIN_MS = 2_000;
/**
 * What a process had taken when it was killed is sent once its lease ends. In this time connections are made again, and a process that was
 * started again compiles its code.
 */
const SETTLED_AFTER_MS = AS_LIVE.leaseMs;
/** At first, all processes compile their code at once. */
const WARM_AFTER_MS = 10_000;

/** One confirmation for each booking or series that was paid or approved, to its member or customer. A repeated mail has the same id. */
export function missingMails({ bookings, emails, mails }: Facts): Finding[] {
  const addresses = new Map(emails.map(({ id, email }) => [id, email]));
  const due = new Map<string, number>();
  // A series that is cancelled before its confirmation is written gets the mail of the cancellation alone.
  const confirmed = bookings.filter(
    ({ payment_status, series_id, active }) => payment_status === 'completed' && (series_id === null || active),
  );
  for (const [booking] of grouped(confirmed, ({ id, series_id }) => series_id ?? `single ${id}`).values()) {
    const { booking_request, customer_email, assigned_user_id } = booking!;
    const to = booking_request ? customer_email : (addresses.get(assigned_user_id) ?? '');
    due.set(to, (due.get(to) ?? 0) + 1);
  }
  const sent = new Map<string, Set<string>>();
  for (const { to, subject, messageId } of mails) {
    if (!/ (is|are) confirmed$/.test(subject)) continue;
    sent.set(to, (sent.get(to) ?? new Set()).add(messageId));
  }
  return [...due].flatMap(([to, count]): Finding[] => {
    const got = sent.get(to)?.size ?? 0;
    return got >= count ? [] : [{ rule: 'mail missing', text: `${to} got ${got} of ${count} confirmations` }];
  });
}

export function undelivered({ undelivered: rows }: Pick<Facts, 'undelivered'>): Finding[] {
  return rows.map(({ topic, reason }) => ({ rule: 'not delivered', text: `${topic}: ${reason}` }));
}

/** The listeners that were connected during the whole period. */
function listenersDuring(lines: ListeningLine[], from: number, to: number): string[] {
  const names = [...new Set(lines.map(({ listener }) => listener))];
  return names.filter((name) => {
    const own = lines.filter(({ listener }) => listener === name);
    const before = own.filter(({ at }) => at <= from).at(-1);
    return before?.isOn === true && !own.some(({ at, isOn }) => !isOn && at > from && at <= to);
  });
}

/**
 * The delays with which live clients heard of bookings that were made while nothing was down; Infinity if they never did. What is on its way when
 * the next fault begins says nothing more: the process of the client may be killed, and the client hears of it once that runs again.
 */
export function liveDelays(
  lines: Line[],
  writes: WriteFacts[],
  faults: FaultLine[],
): { delay: number; text: string }[] {
  const events = lines.filter(
    (line): line is EventLine => line.what === 'event' && line.name === 'book-resources.create',
  );
  // The first time counts: an event whose delivery could not be recorded during a fault is sent again when the lease of its row ends.
  const heard = new Map(events.toReversed().map(({ listener, booking, at }) => [`${listener} ${booking}`, at]));
  const listening = lines.filter((line): line is ListeningLine => line.what === 'listening');
  const begun = lines.find(({ what }) => what === 'call') as CallLine | undefined;
  const isQuiet = (at: number) =>
    at > (begun?.from ?? 0) + WARM_AFTER_MS &&
    !faults.some(({ from, to }) => at + HEARD_WITHIN_MS >= from && at <= to + SETTLED_AFTER_MS);
  return writes
    .filter(
      ({ call, outcome, attempts, to }) => call === 'create' && outcome === 'done' && attempts === 1 && isQuiet(to),
    )
    .flatMap(({ told, from, to }) => {
      const faultAt = Math.min(...faults.map((fault) => fault.from).filter((at) => at > to));
      const booking = String(told?._id);
      return listenersDuring(listening, from, to + HEARD_WITHIN_MS).map((listener) => {
        const at = heard.get(`${listener} ${booking}`) ?? Infinity;
        const delay = Math.max(0, Math.min(at, faultAt) - to);
        const verb = at > faultAt ? 'had not heard' : 'heard';
        const when = `after ${delay} ms${at > faultAt ? ', when a fault began' : ''}`;
        return { delay, text: `${listener} ${verb} of booking ${booking} ${when}` };
      });
    });
}

export function lateEvents(delays: { delay: number; text: string }[]): Finding[] {
  return delays.filter(({ delay }) => delay > HEARD_WITHIN_MS).map(({ text }) => ({ rule: 'live too late', text }));
}
