/**
 * What happens at the doors of the sandbox by itself: people come and go, and one door of each place loses its connection for a few
 * minutes of every hour. All of it follows from the clock and a seed, so it is the same after a restart.
 */
import { createHash } from 'node:crypto';
import { LOCKS, type SandboxLock } from './places.ts';
import { DAY, HOUR, MINUTE } from '../frame/basics.ts';

export type SandboxPerson = { id: number; name: string; email: string };

/** An event as the API returns it. */
export type SandboxEvent = {
  uuid: string;
  type: string;
  actor_type: string | null;
  actor_id: number | null;
  actor_name: string | null;
  actor_email: string | null;
  object_type: string;
  object_id: number;
  object_name: string;
  place_id: number;
  success: boolean;
  error_code: string | null;
  error_message: string | null;
  created_at: string;
};

const SEED = 'kisi';
const PRESENT_ON_A_WEEKDAY = 0.6;
const PRESENT_ON_A_WEEKEND = 0.08;
const REFUSED = 0.03;
const OFFLINE_FROM_MINUTE = 40;
const OFFLINE_FOR_MINUTES = 4;

const hashOf = (text: string) => createHash('sha256').update(`${SEED} ${text}`).digest();

/** A number from 0 to 1 that depends only on the text. */
const chance = (text: string) => hashOf(text).readUInt32BE(0) / 2 ** 32;

function uuidOf(text: string): string {
  const hex = hashOf(text).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The event of an unlock. @param key identifies it: the same key has the same uuid */
export function unlockEvent(
  key: string,
  { at, lock, person, success = true }: { at: Date; lock: SandboxLock; person: SandboxPerson; success?: boolean },
): SandboxEvent {
  return {
    uuid: uuidOf(key),
    type: 'lock.unlock',
    actor_type: 'User',
    actor_id: person.id,
    actor_name: person.name,
    actor_email: person.email,
    object_type: 'Lock',
    object_id: lock.id,
    object_name: lock.name,
    place_id: lock.place_id,
    success,
    error_code: success ? null : 'afc7ad',
    error_message: success ? null : 'Access denied.',
    created_at: at.toISOString(),
  };
}

/** The unlocks of a person on a day: in the morning at the front door, then a few inside. */
function dayOf(person: SandboxPerson, locks: SandboxLock[], midnight: number): SandboxEvent[] {
  const key = `${locks[0]?.place_id} ${person.id} ${midnight}`;
  const weekday = new Date(midnight).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  if (chance(`${key} comes`) > (isWeekend ? PRESENT_ON_A_WEEKEND : PRESENT_ON_A_WEEKDAY)) return [];
  const arrival = midnight + 7.5 * HOUR + chance(`${key} arrives`) * 3 * HOUR;
  const inside = 1 + Math.floor(chance(`${key} walks`) * 4);
  return Array.from({ length: inside + 1 }, (_, index) => {
    const step = `${key} ${index}`;
    const at = index === 0 ? arrival : arrival + (index - 1 + chance(`${step} at`)) * 2 * HOUR + 2 * MINUTE;
    const lock = locks[index === 0 ? 0 : Math.floor(chance(`${step} lock`) * locks.length)]!;
    return unlockEvent(step, { at: new Date(at), lock, person, success: chance(`${step} refused`) > REFUSED });
  });
}

/** The unlocks at a place in the period [from, to), which people cause by themselves. */
export function unlocksBetween(placeId: number, people: SandboxPerson[], from: Date, to: Date): SandboxEvent[] {
  const locks = LOCKS.filter(({ place_id }) => place_id === placeId);
  const events: SandboxEvent[] = [];
  for (let midnight = Math.floor(from.getTime() / DAY) * DAY; midnight < to.getTime(); midnight += DAY)
    events.push(...people.flatMap((person) => dayOf(person, locks, midnight)));
  return events.filter(({ created_at }) => created_at >= from.toISOString() && created_at < to.toISOString());
}

/** Whether a lock of a place with people is connected: another one is offline in each hour. */
export function isConnected(lock: SandboxLock, now: Date): boolean {
  const hour = Math.floor(now.getTime() / HOUR);
  const minute = Math.floor((now.getTime() % HOUR) / MINUTE);
  const isQuiet = minute < OFFLINE_FROM_MINUTE || minute >= OFFLINE_FROM_MINUTE + OFFLINE_FOR_MINUTES;
  const locks = LOCKS.filter(({ place_id }) => place_id === lock.place_id);
  return isQuiet || locks[hour % locks.length]?.id !== lock.id;
}
