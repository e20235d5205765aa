/** A stand-in for the part of Facebook's Graph API that is used here, with the webhooks of leads. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY, SECOND, isSameText } from '../frame/basics.ts';
import { type Asked, Refusal, type Routes, given, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { WebhookQueue } from '../frame/webhooks.ts';
import { FORMS, type Lead, fieldData, graphTime, leadsBetween } from './life.ts';

export type FacebookKeys = { pageId: string; pageToken: string; appSecret: string; verifyToken: string };
export type FacebookSandboxOptions = FacebookKeys & Place;

/** `life`: leads come in by themselves, as in the demo. */
type Stored = { object: 'life'; id: 'life'; isAlive: boolean } | ({ object: 'lead' } & Lead);

const PREFIX = '/v23.0';
const MAX_LIMIT = 100;
/** Facebook keeps leads for 90 days. */
const KEPT_MS = 90 * DAY;
/** How often the sandbox announces the leads that came in by themselves. */
const LOOK_EVERY_MS = 5 * SECOND;

const Filtering = z.array(
  z.object({ field: z.literal('time_created'), operator: z.literal('GREATER_THAN'), value: z.number() }),
);
const NewLead = z.strictObject({
  id: z.string().regex(/^\d{1,32}$/),
  at: z.string(),
  form_id: z.string().default(FORMS[0]!.id),
  ad_id: z.string().default('404000000000001'),
  answers: z.record(z.string(), z.string()),
  /** False for a lead whose webhook is lost. */
  announced: z.boolean().default(true),
});

const refused = (message: string, code: number) =>
  new Refusal(400, { error: { message, type: 'GraphMethodException', code } });
const missing = (id = '') =>
  refused(`Unsupported get request. Object with ID '${id}' does not exist, or cannot be loaded.`, 100);

/** The header of a webhook: HMAC-SHA256 of its raw body with the secret of the app. */
export function signatureOf(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/** The body of the webhook that announces a lead. */
function announcementOf({ id, form_id, ad_id, created_time }: Lead, pageId: string): string {
  const time = Math.floor(new Date(created_time).getTime() / SECOND);
  const value = { leadgen_id: id, page_id: pageId, form_id, ad_id, created_time: time };
  return JSON.stringify({ object: 'page', entry: [{ id: pageId, time, changes: [{ field: 'leadgen', value }] }] });
}

/** A page of a list. The cursor is the place of the next record. */
function pageOf(items: unknown[], { query, path }: Asked) {
  const limit = Math.min(Math.max(1, Number(query.limit ?? 25)), MAX_LIMIT);
  const start = Number(Buffer.from(query.after ?? 'MA', 'base64url').toString());
  if (!Number.isInteger(start) || !Number.isInteger(limit)) throw refused('Invalid cursor', 100);
  const data = items.slice(start, start + limit);
  if (data.length === 0) return { data };
  const after = Buffer.from(String(start + data.length)).toString('base64url');
  const next = start + data.length < items.length && { next: `https://graph.facebook.com${path}?after=${after}` };
  return { data, paging: { cursors: { before: 'QVFI', after }, ...next } };
}

function tables(store: Store<Stored>, pageId: string, announce: (leads: Lead[]) => void) {
  const isAlive = () => store.get('life', 'life')?.isAlive ?? false;
  /** The leads that Facebook still has, newest first. */
  function leadsAt(now: Date): Lead[] {
    const own = isAlive() ? leadsBetween(new Date(now.getTime() - KEPT_MS), now) : [];
    const added = store.list('lead').map(({ object: _object, ...lead }): Lead => lead);
    return [...added, ...own].sort((a, b) => b.created_time.localeCompare(a.created_time));
  }

  const routes: Routes = {
    [`GET ${PREFIX}/:id/leadgen_forms`]: (asked) => {
      if (asked.params.id !== pageId) throw missing(asked.params.id);
      return pageOf(FORMS, asked);
    },
    [`GET ${PREFIX}/:id/leads`]: (asked) => {
      const { id } = asked.params;
      if (!FORMS.some((form) => form.id === id)) throw missing(id);
      const filtering = Filtering.safeParse(JSON.parse(asked.query.filtering ?? '[]'));
      if (!filtering.success) throw refused('Invalid parameter', 100);
      const after = (filtering.data[0]?.value ?? 0) * SECOND;
      const isWanted = (lead: Lead) => lead.form_id === id && new Date(lead.created_time).getTime() > after;
      return pageOf(leadsAt(asked.now).filter(isWanted), asked);
    },
    [`GET ${PREFIX}/:id`]: ({ params: { id }, now }) => {
      const found = [{ id: pageId, name: 'Cockpit Workspaces' }, ...FORMS, ...leadsAt(now)].find(
        (each) => each.id === id,
      );
      if (!found) throw missing(id);
      return found;
    },
  };
  const control: Routes = {
    'POST /leads': ({ body }) => {
      const added = given(z.array(NewLead), body).map(({ id, at, form_id, ad_id, answers, announced }) => {
        const lead = { id, created_time: graphTime(new Date(at)), form_id, ad_id, field_data: fieldData(answers) };
        store.put({ object: 'lead', ...lead });
        return { lead, announced };
      });
      announce(added.filter(({ announced }) => announced).map(({ lead }) => lead));
    },
    'DELETE /leads/:id': ({ params }) => store.remove('lead', params.id ?? ''),
    'PUT /life': ({ body }) => {
      store.put({ object: 'life', id: 'life', isAlive: given(z.strictObject({ alive: z.boolean() }), body).alive });
    },
  };
  return { routes, control, isAlive };
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export async function startFacebookSandbox(options: FacebookSandboxOptions): Promise<Served> {
  const { pageId, pageToken, appSecret, file, port, now = () => new Date() } = options;
  const proof = createHmac('sha256', appSecret).update(pageToken).digest('hex');
  const webhooks = new WebhookQueue<Lead>({
    path: '/api/v1/facebook/webhook',
    request: (lead) => {
      const body = announcementOf(lead, pageId);
      return {
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, appSecret) },
        body,
      };
    },
  });
  const { routes, control, isAlive } = tables(new Store<Stored>(file), pageId, (leads) => webhooks.announce(leads));

  function admit({ header, query }: Asked): void {
    const isKnown = isSameText(header('authorization'), `Bearer ${pageToken}`);
    if (isKnown && isSameText(query.appsecret_proof ?? '', proof)) return;
    throw new Refusal(400, { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } });
  }

  let lookedAt = now();
  const timer = setInterval(() => {
    const until = now();
    if (isAlive()) webhooks.announce(leadsBetween(lookedAt, until));
    lookedAt = until;
  }, LOOK_EVERY_MS).unref();
  const notFound = new Refusal(404, {
    error: { message: 'Unknown path components', type: 'OAuthException', code: 2500 },
  });
  const served = await startSandbox({ port, now, routes, control, webhooks, notFound, admit });
  return { ...served, stop: () => (clearInterval(timer), served.stop()) };
}
