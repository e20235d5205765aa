import { KeptState } from '../frame/kept.ts';
import { LOCKS, type SandboxLock } from './places.ts';
import { type SandboxEvent, type SandboxPerson, isConnected, unlocksBetween } from './life.ts';
import { DAY } from '../frame/basics.ts';

type Kept = {
  /** The people of a place, by its id. A place without people stays quiet. */
  people: Record<string, SandboxPerson[]>;
  /** Events that tests and remote unlocks have added. */
  events: SandboxEvent[];
  /** What tests have set for a lock, by its id. */
  locks: Record<string, Partial<Pick<SandboxLock, 'name' | 'description'>> & { online?: boolean; gone?: boolean }>;
};

/** A stored set of events. Its events do not change while its pages are read. */
export type EventSet = { id: number; madeAt: Date; events: SandboxEvent[]; isRead: boolean };

const SETS_KEPT_MS = DAY;
const MAX_SETS = 100;
const MAX_EVENTS_KEPT = 5_000;

/** The state of the sandbox. The event sets are only in memory, because they are read at once. */
export class KisiState {
  readonly #kept: KeptState<Kept>;
  #sets: EventSet[] = [];
  #lastSet = 0;

  constructor(file: string) {
    this.#kept = new KeptState<Kept>(file, () => ({ people: {}, events: [], locks: {} }));
  }

  locks(now: Date) {
    const { people, locks } = this.#kept.now;
    return LOCKS.filter(({ id }) => !locks[id]?.gone).map((lock) => {
      const set = locks[lock.id] ?? {};
      const isAlive = (people[lock.place_id] ?? []).length > 0;
      return {
        ...lock,
        name: set.name ?? lock.name,
        description: set.description ?? lock.description,
        online: set.online ?? (!isAlive || isConnected(lock, now)),
      };
    });
  }

  setLock(id: string, set: Kept['locks'][string]): void {
    const { locks, ...rest } = this.#kept.now;
    this.#kept.change({ ...rest, locks: { ...locks, [id]: { ...locks[id], ...set } } });
  }

  setPeople(placeId: string, people: SandboxPerson[]): void {
    const kept = this.#kept.now;
    this.#kept.change({ ...kept, people: { ...kept.people, [placeId]: people } });
  }

  addEvents(events: SandboxEvent[]): void {
    const kept = this.#kept.now;
    this.#kept.change({ ...kept, events: [...kept.events, ...events].slice(-MAX_EVENTS_KEPT) });
  }

  get eventCount(): number {
    return this.#kept.now.events.length;
  }

  /** The events of a place in [from, to), newest first. */
  eventsBetween(placeId: number, from: Date, to: Date): SandboxEvent[] {
    const { people, events } = this.#kept.now;
    const [begin, end] = [from.toISOString(), to.toISOString()];
    const added = events.filter(
      ({ place_id, created_at }) => place_id === placeId && created_at >= begin && created_at < end,
    );
    return [...added, ...unlocksBetween(placeId, people[placeId] ?? [], from, to)].sort((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
  }

  makeSet(events: SandboxEvent[], madeAt: Date): EventSet {
    const set = { id: (this.#lastSet += 1), madeAt, events, isRead: false };
    this.#sets = [...this.#sets.slice(1 - MAX_SETS), set];
    return set;
  }

  findSet(id: number, now: Date): EventSet | undefined {
    return this.#sets.find((set) => set.id === id && now.getTime() - set.madeAt.getTime() < SETS_KEPT_MS);
  }
}
