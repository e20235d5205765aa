/** Doors through Kisi (https://api.kisi.io). Only this file depends on Kisi. docs/connections.md says what is known of its API. */
import pThrottle from 'p-throttle';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Http } from '#server/integrations/http.ts';
import { type JsonApi, createJsonApi } from '#server/integrations/json-api.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const SERVICE = 'Kisi';
const ADDRESS = 'https://api.kisi.io';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const recordId = z.number().int().transform(String);

const Place = z.object({ id: recordId, name: z.string() });

const Member = z.object({ id: recordId, email: z.string().nullish() });

const Lock = z.object({
  id: recordId,
  name: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  online: z
    .boolean()
    .nullish()
    .transform((online) => online === true),
  created_at: instant.nullish(),
});
export type KisiLock = z.output<typeof Lock>;

const Unlock = z.object({
  uuid: z.string().min(1).max(64),
  type: z.string(),
  actor_type: z.string().nullish(),
  actor_id: z.number().nullish(),
  actor_name: z.string().nullish(),
  actor_email: z.string().nullish(),
  object_id: recordId.nullish(),
  object_name: z.string().nullish(),
  success: z.boolean(),
  created_at: instant,
});
export type KisiUnlock = z.output<typeof Unlock>;

const EventSet = z.object({
  id: z.number().int(),
  status: z.enum(['in_progress', 'finished', 'failed']),
  events: z.array(Unlock).nullish(),
  cursor: z.string().nullish(),
});
type EventSet = z.output<typeof EventSet>;

const PAGE = 100;
const MAX_PAGES = 20;
const EVENTS_PER_PAGE = 250;
/** A longer period must be split. */
const MAX_EVENT_PAGES = 80;
/** How often a set is asked for until Kisi has collected its events. */
const MAX_POLLS = 20;
const POLL_MS = 500;

/** Kisi accepts 5 calls per second, and one new event set. */
const CALLS_PER_SECOND = 5;
/** The calls and the new event sets keep these distances from each other, in the time in which Kisi accepts one call. */
const CALL_GAP = 1.1;
const SET_GAP = 1.5 * CALLS_PER_SECOND;

export type KisiConfig = { apiKey: string; apiBase?: string; callsPerSecond?: number };
export type Kisi = ReturnType<typeof createKisi>;

/** The API, with the functions to await before each call and before each new event set. */
type Paced = JsonApi & { turn: () => Promise<void>; setTurn: () => Promise<void> };

const Message = z.object({ error: z.string() }).or(z.object({ message: z.string() }));

function messageOf(body: unknown): string | undefined {
  const { data } = Message.safeParse(body);
  return data && ('error' in data ? data.error : data.message);
}

/** The size of the whole list, from '0-99/250'; undefined without the header. */
function totalOf(headers: Headers): number | undefined {
  const total = Number(headers.get('x-collection-range')?.split('/')[1] ?? NaN);
  return Number.isInteger(total) ? total : undefined;
}

/** The events of doors, which Kisi collects as a set before it answers with them. */
function unlockCalls({ call, turn, setTurn }: Paced) {
  async function readSet(id: number, cursor?: string): Promise<EventSet> {
    await turn();
    const query = { limit: EVENTS_PER_PAGE, ...(cursor && { cursor }) };
    return (await call({ path: `/event_sets/${encodeURIComponent(id)}`, query, answer: EventSet })).data;
  }

  /** The first page of a set, once Kisi has collected its events. */
  async function finishedSet(id: number): Promise<EventSet> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const set = await readSet(id);
      if (set.status === 'finished') return set;
      if (set.status === 'failed') throw new OutsideError(SERVICE, 'unanswered', 'Kisi could not collect the events');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new OutsideError(SERVICE, 'unanswered', 'Kisi took too long to collect the events');
  }

  /**
   * The unlocks by people at a place, with refused attempts, in no particular order. `from` is inclusive, `to` is exclusive. Unlocks
   * without a person, such as by an exit button, are left out.
   */
  async function listUnlocks({ placeId, from, to }: { placeId: string; from: Date; to: Date }): Promise<KisiUnlock[]> {
    const interval = `${from.toISOString()}/${to.toISOString()}`;
    const filter = { place_id: Number(placeId), event_type: 'lock.unlock', event_actor_type: 'User' };
    await setTurn();
    const body = { event_set: { interval, ...filter } };
    const { data: created } = await call({ method: 'POST', path: '/event_sets', body, answer: EventSet });
    let set = await finishedSet(created.id);
    const events: KisiUnlock[] = [];
    for (let page = 0; page < MAX_EVENT_PAGES; page += 1) {
      const found = set.events ?? [];
      events.push(...found.filter(({ type, actor_type }) => type === 'lock.unlock' && actor_type === 'User'));
      if (!set.cursor || found.length === 0) return events;
      set = await readSet(created.id, set.cursor);
    }
    throw new OutsideError(SERVICE, 'unreadable', 'Kisi lists too many events for one period');
  }

  return { listUnlocks };
}

/** The client. Every method may throw an OutsideError. */
export function createKisi({ apiKey, apiBase = ADDRESS, callsPerSecond = CALLS_PER_SECOND }: KisiConfig, http: Http) {
  const headers = { authorization: `KISI-LOGIN ${apiKey}` };
  const { call } = createJsonApi({ service: SERVICE, base: apiBase, headers, http, messageOf });
  const everyMs = SECOND / callsPerSecond;
  const turn = pThrottle({ limit: 1, interval: CALL_GAP * everyMs })(() => Promise.resolve());
  const setTurn = pThrottle({ limit: 1, interval: SET_GAP * everyMs })(turn);

  /** All pages of a list. @throws OutsideError for a list that does not end */
  async function listAll<T>(path: string, query: Record<string, string>, item: z.ZodType<T>): Promise<T[]> {
    const items: T[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      await turn();
      const part = { ...query, limit: PAGE, offset: page * PAGE };
      const { data, headers } = await call({ path, query: part, answer: z.array(item) });
      items.push(...data);
      if (data.length < PAGE || items.length >= (totalOf(headers) ?? Infinity)) return items;
    }
    throw new OutsideError(SERVICE, 'unreadable', `Kisi lists more than ${MAX_PAGES * PAGE} records`);
  }

  return {
    listPlaces: () => listAll('/places', {}, Place),
    listLocks: (placeId: string) => listAll('/locks', { place_id: placeId }, Lock),
    ...unlockCalls({ call, turn, setTurn }),
    /** Removes whoever has this address from the organisation, with all access. Somebody whom Kisi does not know is removed. */
    async removeMember(email: string): Promise<void> {
      const found = await listAll('/members', { query: email }, Member);
      for (const { id } of found.filter((each) => each.email?.toLowerCase() === email.toLowerCase())) {
        await turn();
        await call({ method: 'DELETE', path: `/members/${id}`, answer: z.unknown() }).catch((error: unknown) => {
          if (!(error instanceof OutsideError) || error.kind !== 'missing') throw error;
        });
      }
    },
    /** Opens a door once. The call is never repeated: after 'unanswered' and 'unreadable', the door may have opened. */
    async unlock(lockId: string): Promise<void> {
      await turn();
      await call({
        method: 'POST',
        path: `/locks/${encodeURIComponent(lockId)}/unlock`,
        body: {},
        answer: z.unknown(),
      });
    },
    /** Makes a small request. */
    async ping(): Promise<void> {
      await turn();
      await call({ path: '/places', query: { limit: 1 }, answer: z.array(Place) });
    },
  };
}

const text = z.string();

export const kisiIntegration = defineIntegration({
  name: SERVICE,
  about: { purpose: msg('Doors and who opened them'), help: 'https://docs.kisi.io/' },
  env: z.object({ KISI_API_KEY: text, KISI_API_BASE: text.optional(), KISI_CALLS_PER_SECOND: z.number() }),
  secrets: ({ KISI_API_KEY }) => [KISI_API_KEY],
  open: ({ KISI_API_KEY: apiKey, KISI_API_BASE, KISI_CALLS_PER_SECOND: callsPerSecond }, { http }) =>
    createKisi({ apiKey, apiBase: KISI_API_BASE?.replace(/\/$/, ''), callsPerSecond }, http),
  health: (kisi) => kisi.ping(),
});
