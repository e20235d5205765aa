/** A read that begins after the answer to a write shows that write. */
import type { CallLine } from '../history.ts';
import { hasMoved } from './answers.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import { type WriteFacts, isSuccess, isUnknown } from './outcomes.ts';

type Shown = { active?: boolean; from?: unknown; to?: unknown; payment_status?: string; seats?: string };

const seatsOf = (items: unknown) =>
  Array.isArray(items)
    ? (items as { _id: string }[])
        .map(({ _id }) => _id)
        .sort()
        .join()
    : undefined;

/** What an answer says that later reads must show, until another write changes it. */
function shownBy(write: WriteFacts): Shown {
  const { call, told, asked } = write;
  if (call === 'create') return { active: true, from: told?.from, to: told?.to, seats: seatsOf(told?.items) };
  if (call === 'cancel') return { active: false };
  if (call === 'move' && hasMoved(write)) return { from: told?.from, to: told?.to };
  if (call === 'payment-done' || (call === 'pay' && !told?.url)) return { payment_status: 'completed' };
  if (call === 'decide-swap' && asked?.seat_swap_status === 'Completed') {
    return { seats: [...(asked.ids as string[])].sort().join() };
  }
  return {};
}

/** What a read must show: everything that was answered before it. Undefined when a write before it may have taken effect or not. */
function expectedAt(writes: WriteFacts[], from: number): Shown | undefined {
  const before = writes.filter((write) => write.from < from);
  if (before.some(({ outcome, to }) => outcome === 'unknown' || to > from)) return undefined;
  const done = before.filter(({ outcome }) => outcome === 'done');
  return done.reduce<Shown>((shown, write) => ({ ...shown, ...shownBy(write) }), {});
}

function staleness(read: CallLine, expected: Shown): string | undefined {
  if (!isSuccess(read)) return `was answered with ${read.status} ${read.message}`;
  const { told } = read;
  const shown: Shown = {
    active: told?.active as boolean,
    from: told?.from,
    to: told?.to,
    payment_status: told?.payment_status as string,
    seats: seatsOf(told?.items),
  };
  const wrong = (Object.keys(expected) as (keyof Shown)[]).find((key) => expected[key] !== shown[key]);
  return wrong && `shows ${wrong} ${String(shown[wrong])} instead of ${String(expected[wrong])}`;
}

export function staleReads(calls: CallLine[], writes: WriteFacts[]): Finding[] {
  const bookingOf = ({ call, booking, told }: WriteFacts) => (call === 'create' ? String(told?._id) : (booking ?? ''));
  const ofBooking = grouped(writes, bookingOf);
  return calls
    .filter((call) => call.call === 'read' && !isUnknown(call))
    .flatMap((read): Finding[] => {
      const expected = expectedAt(ofBooking.get(read.booking!) ?? [], read.from);
      const problem = expected && staleness(read, expected);
      return problem ? [{ rule: 'stale read', at: read.to, text: `a read of booking ${read.booking} ${problem}` }] : [];
    });
}
