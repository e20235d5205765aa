/** The part of Kisi's API that is used here, with its refusals. */
import { z } from 'zod';
import { type Answer, type Asked, Refusal, type SandboxRoute } from '../frame/json-sandbox.ts';
import { unlockEvent } from './life.ts';
import { PLACES } from './places.ts';
import type { EventSet, KisiState } from './state.ts';
import { fieldsOf } from '../frame/basics.ts';

const OWNER = { id: 1, name: 'API key', email: 'owner@kisi.test' };
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 250;

export const notFound = () => new Refusal(404, { error: 'Record not found.' });
const invalid = (message: string) => new Refusal(422, { error: message, code: 'e2f1a0' });

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw invalid('Parameter is invalid.');
  return value;
}

/** A page of a list: a bare array, with its place in the header `X-Collection-Range`. */
function pageOf(items: unknown[], { query }: Asked): Answer {
  const limit = Math.min(wholeNumber(query.limit, DEFAULT_LIMIT), MAX_LIMIT);
  const offset = wholeNumber(query.offset, 0);
  const body = items.slice(offset, offset + limit);
  const range = body.length === 0 ? '*' : `${offset}-${offset + body.length - 1}`;
  return { body, headers: { 'X-Collection-Range': `${range}/${items.length}` } };
}

function setOf({ id, events, isRead }: EventSet, { query }: Asked): unknown {
  if (!isRead) return { id, status: 'in_progress', events: [], cursor: null };
  const start = query.cursor ? Number(Buffer.from(query.cursor, 'base64url').toString()) : 0;
  if (!Number.isInteger(start) || start < 0) throw invalid('Cursor is invalid.');
  const end = start + Math.min(Math.max(1, wholeNumber(query.limit, DEFAULT_LIMIT)), MAX_LIMIT);
  const cursor = end < events.length ? Buffer.from(String(end)).toString('base64url') : null;
  return { id, status: 'finished', events: events.slice(start, end), cursor };
}

const NewSet = z.object({
  event_set: z.object({
    interval: z.string(),
    place_id: z.number(),
    event_type: z.string().optional(),
    event_actor_type: z.string().optional(),
  }),
});

function makeSet(state: KisiState, asked: Asked): EventSet {
  const { event_set } = NewSet.safeParse(asked.body).data ?? {};
  const [from, to] = (event_set?.interval ?? '').split('/').map((text) => new Date(text));
  if (!event_set || !from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
    throw invalid('Interval is invalid.');
  if (!PLACES.some(({ id }) => id === event_set.place_id)) throw notFound();
  const { event_type, event_actor_type } = event_set;
  const events = state
    .eventsBetween(event_set.place_id, from, to)
    .filter(({ type }) => event_type === undefined || type === event_type)
    .filter(({ actor_type }) => event_actor_type === undefined || actor_type === event_actor_type);
  return state.makeSet(events, asked.now);
}

function unlock(state: KisiState, asked: Asked): Answer {
  const lock = state.locks(asked.now).find(({ id }) => String(id) === asked.params.id);
  if (!lock) throw notFound();
  if (!lock.online) throw invalid('Lock is offline.');
  state.addEvents([
    unlockEvent(`remote ${asked.now.toISOString()} ${state.eventCount}`, { at: asked.now, lock, person: OWNER }),
  ]);
  return { body: { message: 'Unlocked!' } };
}

export function kisiRoutes(state: KisiState): SandboxRoute[] {
  return [
    { method: 'get', path: '/places', answer: (asked) => pageOf(PLACES, asked) },
    {
      method: 'get',
      path: '/locks',
      answer: (asked) => {
        const { place_id } = asked.query;
        if (place_id !== undefined && !PLACES.some(({ id }) => String(id) === place_id)) throw notFound();
        const locks = state.locks(asked.now);
        return pageOf(
          place_id === undefined ? locks : locks.filter((lock) => String(lock.place_id) === place_id),
          asked,
        );
      },
    },
    { method: 'post', path: '/locks/:id/unlock', answer: (asked) => unlock(state, asked) },
    { method: 'post', path: '/event_sets', answer: (asked) => ({ body: setOf(makeSet(state, asked), asked) }) },
    {
      method: 'get',
      path: '/event_sets/:id',
      answer: (asked) => {
        const set = state.findSet(Number(asked.params.id), asked.now);
        if (!set) throw notFound();
        // The first response is 'in_progress', as the real service may answer while it collects the events.
        set.isRead = true;
        return { body: setOf(set, asked) };
      },
    },
  ];
}

// Tests and the demo data use the routes below.

const Person = z.object({ id: z.number(), name: z.string(), email: z.string() });
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

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw new Refusal(400, { error: z.prettifyError(error) });
  return data;
}

export function kisiControl(state: KisiState): SandboxRoute[] {
  return [
    {
      method: 'put',
      path: '/locks/:id',
      answer: ({ params, body }) => {
        state.setLock(params.id ?? '', parsed(LockSet, fieldsOf(body)));
        return { body: {} };
      },
    },
    {
      method: 'put',
      path: '/places/:id/people',
      answer: ({ params, body }) => {
        state.setPeople(params.id ?? '', parsed(z.array(Person), body));
        return { body: {} };
      },
    },
    {
      method: 'post',
      path: '/unlocks',
      answer: ({ body, now }) => {
        const events = parsed(z.array(NewUnlock), body).map(({ key, lock_id, at, person, success }) => {
          const lock = state.locks(now).find(({ id }) => id === lock_id);
          if (!lock) throw notFound();
          return unlockEvent(key, { at: new Date(at), lock, person, success });
        });
        state.addEvents(events);
        return { body: events };
      },
    },
  ];
}
