/** The routes of the sandbox: those of the Graph API, and those with which tests and the demo data control it. */
import { z } from 'zod';
import { type Answer, type Asked, Refusal, type SandboxRoute } from '../frame/json-sandbox.ts';
import { type WebhookQueue, WebhookPlan } from '../frame/webhooks.ts';
import { fieldsOf } from '../frame/basics.ts';
import { SECOND } from '../frame/basics.ts';
import { FORMS, type SandboxLead, graphTime } from './life.ts';
import type { FacebookState } from './state.ts';

const PREFIX = '/v23.0';
const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const refused = (message: string, code: number) =>
  new Refusal(400, { error: { message, type: 'GraphMethodException', code } });
const missing = (id = '') =>
  refused(`Unsupported get request. Object with ID '${id}' does not exist, or cannot be loaded.`, 100);

/** A page of a list. The cursor is the place of the next record. */
function pageOf(items: unknown[], { query, path }: Asked): Answer {
  const limit = Math.min(Math.max(1, Number(query.limit ?? DEFAULT_LIMIT)), MAX_LIMIT);
  const start = query.after ? Number(Buffer.from(query.after, 'base64url').toString()) : 0;
  if (!Number.isInteger(start) || !Number.isInteger(limit)) throw refused('Invalid cursor', 100);
  const data = items.slice(start, start + limit);
  if (data.length === 0) return { body: { data } };
  const after = Buffer.from(String(start + data.length)).toString('base64url');
  const next = start + data.length < items.length ? { next: `https://graph.facebook.com${path}?after=${after}` } : {};
  return { body: { data, paging: { cursors: { before: 'QVFI', after }, ...next } } };
}

const Filtering = z.array(
  z.object({ field: z.literal('time_created'), operator: z.literal('GREATER_THAN'), value: z.number() }),
);

function leadsOf(state: FacebookState, asked: Asked): Answer {
  const { id } = asked.params;
  if (!FORMS.some((form) => form.id === id)) throw missing(id);
  const filtering = Filtering.safeParse(JSON.parse(asked.query.filtering ?? '[]'));
  if (!filtering.success) throw refused('Invalid parameter', 100);
  const after = (filtering.data[0]?.value ?? 0) * SECOND;
  const leads = state.leads(asked.now).filter(({ form_id }) => form_id === id);
  return pageOf(
    leads.filter(({ created_time }) => new Date(created_time).getTime() > after),
    asked,
  );
}

export function facebookRoutes(state: FacebookState, pageId: string): SandboxRoute[] {
  return [
    {
      method: 'get',
      path: `${PREFIX}/:id/leadgen_forms`,
      answer: (asked) => {
        if (asked.params.id !== pageId) throw missing(asked.params.id);
        return pageOf(FORMS, asked);
      },
    },
    { method: 'get', path: `${PREFIX}/:id/leads`, answer: (asked) => leadsOf(state, asked) },
    {
      method: 'get',
      path: `${PREFIX}/:id`,
      answer: ({ params, now }) => {
        const { id } = params;
        const page = { id: pageId, name: 'Cockpit Workspaces' };
        const found = [page, ...FORMS, ...state.leads(now)].find((each) => each.id === id);
        if (!found) throw missing(id);
        return { body: found };
      },
    },
  ];
}

const NewLead = z.strictObject({
  id: z.string().regex(/^\d{1,32}$/),
  at: z.string(),
  form_id: z.string().default(FORMS[0]!.id),
  ad_id: z.string().default('404000000000001'),
  answers: z.record(z.string(), z.string()),
  /** False for a lead whose webhook is lost. */
  announced: z.boolean().default(true),
});

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw new Refusal(400, { error: z.prettifyError(error) });
  return data;
}

function leadOf({ id, at, form_id, ad_id, answers }: z.output<typeof NewLead>): SandboxLead {
  const field_data = Object.entries(answers).map(([name, value]) => ({ name, values: [value] }));
  return { id, created_time: graphTime(new Date(at)), form_id, ad_id, field_data };
}

export function facebookControl(state: FacebookState, webhooks: WebhookQueue<SandboxLead>): SandboxRoute[] {
  return [
    {
      method: 'post',
      path: '/leads',
      answer: ({ body }) => {
        const given = parsed(z.array(NewLead), body);
        state.addLeads(given.map(leadOf));
        webhooks.announce(given.filter(({ announced }) => announced).map(leadOf));
        return { body: {} };
      },
    },
    {
      method: 'delete',
      path: '/leads/:id',
      answer: ({ params }) => {
        state.removeLead(params.id ?? '');
        return { body: {} };
      },
    },
    {
      method: 'put',
      path: '/life',
      answer: ({ body }) => {
        state.setAlive(parsed(z.strictObject({ alive: z.boolean() }), body).alive);
        return { body: {} };
      },
    },
    {
      method: 'put',
      path: '/webhook',
      answer: ({ body }) => {
        webhooks.sendTo(parsed(z.strictObject({ url: z.string() }), body).url);
        return { body: {} };
      },
    },
    {
      method: 'post',
      path: '/webhooks',
      answer: ({ body }) => {
        webhooks.plan(parsed(WebhookPlan, fieldsOf(body)));
        return { body: {} };
      },
    },
  ];
}
