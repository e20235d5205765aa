/** A stand-in for the part of Kisi's HTTP API that is used here, with its refusals. */
import { z } from 'zod';
import { DAY, isSameText } from '../frame/basics.ts';
import { Answer, type Asked, Refusal, type Routes, given, rateOf, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { type Person, type UnlockEvent, isConnected, unlockEvent, unlocksOnDays } from './life.ts';
import { LOCKS, PLACES } from './places.ts';

export type KisiSandboxOptions = Place & {
  apiKey: string;
  /** The numbers of calls and of new event sets per second; by default the documented ones. */
  limits?: { calls: number; sets: number };
};

const Person = z.object({ id: z.number(), name: z.string(), email: z.string() });
/** What tests set for a lock. */
const LockSet = z.strictObject({
  name: z.string().optional(),
  description: z.string().nullable().optional(),
  online: z.boolean().optional(),
  gone: z.boolean().optional(),
});
const NewUnlock = z.strictObject({
  key: z.string(),
  lock_id: z.number(),
  at: z.string(),
  person: Person,
  success: z.boolean().default(true),
});
const NewSet = z.object({
  event_set: z.object({
    interval: z.string(),
    place_id: z.number(),
    event_type: z.string().optional(),
    event_actor_type: z.string().optional(),
  }),
});

type Stored =
  /** The people of a place. A place without people stays quiet. */
  | { object: 'people'; id: string; people: Person[] }
  | { object: 'member'; id: string; name: string; email: string }
  | ({ object: 'lock'; id: string } & z.output<typeof LockSet>)
  /** An event that a test or a remote unlock has added. */
  | { object: 'event'; id: string; event: UnlockEvent };

type Member = Extract<Stored, { object: 'member' }>;

const memberView = ({ id, name, email }: Member) => ({ id: Number(id), name, email });

/** A set of events, which do not change while its pages are read. */
type EventSet = { id: number; madeAt: number; events: UnlockEvent[]; isRead: boolean };

const OWNER = { id: 1, name: 'API key', email: 'owner@kisi.test' };
/** The documented limits: 5 calls per second, and one new event set. */
const LIMITS = { calls: 5, sets: 1 };
const MAX_LIMIT = 250;
const MAX_SETS = 100;

const notFound = () => new Refusal(404, { error: 'Record not found.' });
const invalid = (message: string) => new Refusal(422, { error: message, code: 'e2f1a0' });

function wholeNumber(text: string | undefined, fallback: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw invalid('Parameter is invalid.');
  return value;
}
const limitOf = ({ query }: Asked) => Math.min(wholeNumber(query.limit, 10), MAX_LIMIT);

/** A page of a list: a bare array, with its place in the header `X-Collection-Range`. */
function pageOf(items: unknown[], asked: Asked): Answer {
  const offset = wholeNumber(asked.query.offset, 0);
  const body = items.slice(offset, offset + limitOf(asked));
  const range = body.length === 0 ? '*' : `${offset}-${offset + body.length - 1}`;
  return new Answer(body, 200, { 'X-Collection-Range': `${range}/${items.length}` });
}

function setView({ id, events, isRead }: EventSet, asked: Asked): unknown {
  if (!isRead) return { id, status: 'in_progress', events: [], cursor: null };
  const start = Number(Buffer.from(asked.query.cursor ?? 'MA', 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) throw invalid('Cursor is invalid.');
  const end = start + Math.max(1, limitOf(asked));
  const cursor = end < events.length ? Buffer.from(String(end)).toString('base64url') : null;
  return { id, status: 'finished', events: events.slice(start, end), cursor };
}

function requirePlace(id: unknown): void {
  if (!PLACES.some((place) => String(place.id) === String(id))) throw notFound();
}

/** The locks of all places, and the events that were added. */
function doorsOf(store: Store<Stored>) {
  const locksAt = (now: Date) =>
    LOCKS.map((lock) => {
      const isAlive = (store.get('people', lock.place_id)?.people.length ?? 0) > 0;
      const { name = lock.name, description = lock.description, online, gone } = store.get('lock', lock.id) ?? {};
      return { ...lock, name, description, online: online ?? (!isAlive || isConnected(lock, now)), gone };
    })
      .filter(({ gone }) => !gone)
      .map(({ gone: _gone, ...lock }) => lock);

  function findLock(id: unknown, now: Date) {
    const lock = locksAt(now).find((each) => String(each.id) === String(id));
    if (!lock) throw notFound();
    return lock;
  }

  function addEvents(...events: UnlockEvent[]) {
    for (const event of events) store.put({ object: 'event', id: event.uuid, event });
    return events;
  }

  return { locksAt, findLock, addEvents };
}
type Doors = ReturnType<typeof doorsOf>;

function lockRoutes(store: Store<Stored>, { locksAt, findLock, addEvents }: Doors): Routes {
  return {
    'GET /places': (asked) => pageOf(PLACES, asked),
    'GET /locks': (asked) => {
      const { place_id } = asked.query;
      if (place_id !== undefined) requirePlace(place_id);
      const isWanted = (lock: { place_id: number }) => place_id === undefined || String(lock.place_id) === place_id;
      return pageOf(locksAt(asked.now).filter(isWanted), asked);
    },
    'GET /members': (asked) => {
      const wanted = (asked.query.query ?? '').toLowerCase();
      const isWanted = ({ name, email }: Member) => `${name} ${email}`.toLowerCase().includes(wanted);
      return pageOf(store.list('member').filter(isWanted).map(memberView), asked);
    },
    'DELETE /members/:id': ({ params: { id = '' } }) => {
      if (!store.get('member', id)) throw notFound();
      store.remove('member', id);
      return undefined;
    },
    'POST /locks/:id/unlock': ({ params, now }) => {
      const lock = findLock(params.id, now);
      if (!lock.online) throw invalid('Lock is offline.');
      addEvents(
        unlockEvent(`remote ${now.toISOString()} ${store.list('event').length}`, { at: now, lock, person: OWNER }),
      );
      return { message: 'Unlocked!' };
    },
  };
}

function eventSetRoutes(store: Store<Stored>): Routes {
  let sets: EventSet[] = [];
  let lastSet = 0;

  function makeSet({ body, now }: Asked): EventSet {
    const { event_set: wanted } = NewSet.safeParse(body).data ?? {};
    const [from, to] = (wanted?.interval ?? '').split('/').map((text) => new Date(text));
    if (!wanted || !from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
      throw invalid('Interval is invalid.');
    const { place_id, event_type = 'lock.unlock', event_actor_type = 'User' } = wanted;
    requirePlace(place_id);
    const people = store.get('people', place_id)?.people ?? [];
    const events = [...store.list('event').map(({ event }) => event), ...unlocksOnDays(place_id, people, from, to)]
      .filter((event) => event.place_id === place_id)
      .filter(({ created_at }) => created_at >= from.toISOString() && created_at < to.toISOString())
      .filter(({ type, actor_type }) => type === event_type && actor_type === event_actor_type)
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
    const set = { id: (lastSet += 1), madeAt: now.getTime(), events, isRead: false };
    sets = [...sets.slice(1 - MAX_SETS), set];
    return set;
  }

  return {
    'POST /event_sets': (asked) => setView(makeSet(asked), asked),
    'GET /event_sets/:id': (asked) => {
      const set = sets.find(({ id, madeAt }) => String(id) === asked.params.id && asked.now.getTime() - madeAt < DAY);
      if (!set) throw notFound();
      // The first response is 'in_progress', as the real service may answer while it collects the events.
      set.isRead = true;
      return setView(set, asked);
    },
  };
}

/** Routes for tests: locks, people, and unlocks. */
function controlRoutes(store: Store<Stored>, { findLock, addEvents }: Doors): Routes {
  return {
    'PUT /locks/:id': ({ params: { id = '' }, body }) => {
      store.put({ ...store.get('lock', id), ...given(LockSet, body), object: 'lock', id });
    },
    'PUT /places/:id/people': ({ params: { id = '' }, body }) => {
      store.put({ object: 'people', id, people: given(z.array(Person), body) });
    },
    'PUT /members': ({ body }) => {
      for (const { id, name, email } of given(z.array(Person), body))
        store.put({ object: 'member', id: String(id), name, email });
    },
    'POST /unlocks': ({ body, now }) =>
      addEvents(
        ...given(z.array(NewUnlock), body).map(({ key, lock_id, at, person, success }) =>
          unlockEvent(key, { at: new Date(at), lock: findLock(lock_id, now), person, success }),
        ),
      ),
  };
}

function tables(store: Store<Stored>): { routes: Routes; control: Routes } {
  const doors = doorsOf(store);
  return { routes: { ...lockRoutes(store, doors), ...eventSetRoutes(store) }, control: controlRoutes(store, doors) };
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startKisiSandbox({ apiKey, file, limits = LIMITS, ...parts }: KisiSandboxOptions): Promise<Served> {
  const [hasCall, hasSet] = [rateOf(limits.calls), rateOf(limits.sets)];
  function admit({ header, method, path }: Asked): void {
    if (!isSameText(header('authorization'), `KISI-LOGIN ${apiKey}`))
      throw new Refusal(401, { error: 'Authentication required.' });
    const isNewSet = method === 'POST' && path === '/event_sets';
    if (!hasCall() || (isNewSet && !hasSet()))
      throw new Refusal(429, { error: 'Too many requests.' }, { 'retry-after': '1' });
  }
  return startSandbox({ ...parts, ...tables(new Store<Stored>(file)), notFound: notFound(), admit });
}
