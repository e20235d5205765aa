/**
 * What happens at the doors of the sandbox by itself: people come and go, and one door of each place loses its connection for a few
 * minutes of every hour. All of it follows from the clock.
 */
import { DAY, HOUR, MINUTE, chance, uuidOf } from '../frame/basics.ts';
import { type Lock, locksOf } from './places.ts';

export type Person = { id: number; name: string; email: string };
type Unlocked = { at: Date; lock: Lock; person: Person; success?: boolean };
export type UnlockEvent = ReturnType<typeof unlockEvent>;

const PRESENT_ON_A_WEEKDAY = 0.6;
const PRESENT_ON_A_WEEKEND = 0.08;
const REFUSED = 0.03;
const OFFLINE_FROM_MINUTE = 40;
const OFFLINE_FOR_MINUTES = 4;

/** The event of an unlock, as the API returns it. @param key identifies it: the same key has the same uuid */
export function unlockEvent(key: string, { at, lock, person, success = true }: Unlocked) {
  return {
    uuid: uuidOf(`kisi ${key}`),
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
function dayOf(person: Person, locks: Lock[], midnight: number): UnlockEvent[] {
  const key = `kisi ${locks[0]?.place_id} ${person.id} ${midnight}`;
  const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
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

/** The unlocks at a place on the days of [from, to), which people cause by themselves. */
export function unlocksOnDays(placeId: number, people: Person[], from: Date, to: Date): UnlockEvent[] {
  const events: UnlockEvent[] = [];
  for (let midnight = Math.floor(from.getTime() / DAY) * DAY; midnight < to.getTime(); midnight += DAY)
    events.push(...people.flatMap((person) => dayOf(person, locksOf(placeId), midnight)));
  return events;
}

/** Whether a lock of a place with people is connected: another one is offline in each hour. */
export function isConnected(lock: Lock, now: Date): boolean {
  const hour = Math.floor(now.getTime() / HOUR);
  const minute = Math.floor((now.getTime() % HOUR) / MINUTE);
  const isQuiet = minute < OFFLINE_FROM_MINUTE || minute >= OFFLINE_FROM_MINUTE + OFFLINE_FOR_MINUTES;
  const locks = locksOf(lock.place_id);
  return isQuiet || locks[hour % locks.length]?.id !== lock.id;
}
