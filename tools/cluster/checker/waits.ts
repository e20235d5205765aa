/** The waiting list: each entry has one offer at most, and nobody got one before somebody who had waited longer for it. */
import type { BookingFact, Facts, WaitFact } from './facts.ts';
import type { Finding } from './findings.ts';
import type { WriteFacts } from './outcomes.ts';

type Made = Pick<Facts, 'bookings' | 'waits'>;

/** Clients name their bookings, but not their requests: another one that none has asked for was an offer. It belongs to an entry. */
export function offeredTwice(writes: WriteFacts[], { bookings, waits }: Made): Finding[] {
  const asked = new Set(writes.map((write) => write.asked?.title).filter(Boolean));
  const offers = new Set(waits.map(({ booking_id }) => booking_id));
  return bookings
    .filter(({ id, title, booking_request }) => !booking_request && !asked.has(title) && !offers.has(id))
    .map(({ id }) => ({ rule: 'offered twice', text: `booking ${id} was made for an entry that has another offer` }));
}

const timeOf = (text: string) => new Date(text).getTime();
const isWithin = (one: WaitFact, other: WaitFact) =>
  timeOf(one.starts_at) >= timeOf(other.starts_at) && timeOf(one.ends_at) <= timeOf(other.ends_at);

/** The place that an entry got would have done for another: it was free for all of the other's period and people. */
const wouldDo = ({ resource_id }: Pick<BookingFact, 'resource_id'>, got: WaitFact, other: WaitFact) =>
  other.space_id === got.space_id &&
  other.type === got.type &&
  (other.resource_id === null || other.resource_id === resource_id) &&
  other.capacity <= got.capacity &&
  isWithin(other, got);

/**
 * The line is changed under one lock, so ids tell the order without a clock: of entries, in which they joined, and of bookings, in which
 * they were offered. Whoever has left may have done so before, so nothing is said of them.
 */
export function passedOver({ bookings, waits }: Made): Finding[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return waits.flatMap((got) => {
    const booking = got.booking_id === null ? undefined : byId.get(got.booking_id);
    if (!booking) return [];
    const waitedOn = ({ status, booking_id }: WaitFact) =>
      booking_id === null ? status === 'waiting' : Number(booking_id) > Number(booking.id);
    return waits
      .filter((other) => Number(other.id) < Number(got.id) && waitedOn(other) && wouldDo(booking, got, other))
      .map((other): Finding => ({
        rule: 'passed over',
        text: `entry ${other.id} waited, and booking ${booking.id} was offered to entry ${got.id}`,
      }));
  });
}

/** Every entry that was answered with success is there, and whoever has left waits no more and has no place. */
export function lostWaits(writes: WriteFacts[], { waits }: Pick<Facts, 'waits'>): Finding[] {
  const statuses = new Map(waits.map(({ id, status }) => [id, status]));
  return writes
    .filter(({ outcome }) => outcome === 'done')
    .flatMap(({ call, told, asked, to }): Finding[] => {
      const id = String(call === 'wait' ? told?._id : asked?.entry);
      const isKept = call === 'wait' ? statuses.has(id) : call !== 'leave-line' || statuses.get(id) === 'left';
      return isKept ? [] : [{ rule: 'change lost', at: to, text: `${call} of entry ${id}` }];
    });
}
