/** Leads of Facebook's lead ads, through the Graph API. docs/connections.md says what is known of it. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Report } from '#server/integrations/exchanges.ts';
import type { Http } from '#server/integrations/http.ts';
import { createJsonApi } from '#server/integrations/json-api.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { isSameText } from '#server/same-text.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const SERVICE = 'Facebook';
const ADDRESS = 'https://graph.facebook.com';
const VERSION = '/v23.0';

/** The id of a record of Facebook. */
export const FacebookId = z.string().regex(/^\d{1,32}$/);

/** '2030-01-07T09:00:00+0000' */
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100);

const Lead = z.object({
  id: FacebookId,
  created_time: instant,
  ad_id: FacebookId.nullish(),
  form_id: FacebookId.nullish(),
  field_data: z.array(z.object({ name: z.string(), values: z.array(z.string()).nullish() })).nullish(),
});
export type FacebookLead = z.output<typeof Lead>;

const Form = z.object({ id: FacebookId, name: z.string().nullish() });
export type FacebookForm = z.output<typeof Form>;

const Paging = z.object({
  cursors: z.object({ after: z.string().nullish() }).nullish(),
  next: z.string().nullish(),
});
const pageOf = <T>(item: z.ZodType<T>) => z.object({ data: z.array(item), paging: Paging.nullish() });

const Refused = z.object({ error: z.object({ message: z.string().nullish(), code: z.number().nullish() }) });

const LEAD_FIELDS = 'id,created_time,ad_id,form_id,field_data';
const PAGE = 100;
/** A form with more leads than this in one period is refused instead of read for hours. */
const MAX_PAGES = 500;

/** The codes of the Graph API for refused tokens, missing records and too many calls. Their status is often 400. */
const KINDS: Partial<Record<number, OutsideFailure>> = {
  4: 'busy',
  10: 'key',
  17: 'busy',
  32: 'busy',
  100: 'missing',
  102: 'key',
  190: 'key',
  200: 'key',
  613: 'busy',
};

function kindOf(body: unknown): OutsideFailure | undefined {
  return KINDS[Refused.safeParse(body).data?.error.code ?? 0];
}

export type FacebookConfig = {
  appSecret: string;
  verifyToken: string;
  pageToken: string;
  pageId: string;
  apiBase?: string;
};
export type Facebook = ReturnType<typeof createFacebook>;

/** The checks of webhooks, which Facebook signs. */
function webhookChecks({ appSecret, verifyToken }: FacebookConfig) {
  return {
    /** Whether a webhook is signed with the secret of the app. @param signature the header 'X-Hub-Signature-256' */
    isSigned(rawBody: Buffer, signature: string): boolean {
      return isSameText(signature, `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`);
    },
    isVerifyToken: (given: string): boolean => isSameText(given, verifyToken),
  };
}

/** The client. Every call may throw an OutsideError. The token is sent in a header only. */
export function createFacebook(config: FacebookConfig, { http, report }: { http: Http; report?: Report }) {
  const { appSecret, pageToken, pageId, apiBase = ADDRESS } = config;
  const { call } = createJsonApi({
    service: SERVICE,
    base: apiBase + VERSION,
    headers: { authorization: `Bearer ${pageToken}` },
    http,
    messageOf: (body) => Refused.safeParse(body).data?.error.message ?? undefined,
    kindOf,
  });
  const proof = createHmac('sha256', appSecret).update(pageToken).digest('hex');

  async function get<T>(path: string, query: Record<string, string | number>, answer: z.ZodType<T>): Promise<T> {
    try {
      return (await call({ path, query: { ...query, appsecret_proof: proof }, answer })).data;
    } catch (error) {
      // The status of a refused token is often 400, which counts as an answer everywhere else.
      if (error instanceof OutsideError && error.kind === 'key') report?.({ failure: `${SERVICE} refuses the token` });
      throw error;
    }
  }

  /** The pages of a list, each as soon as it is read. @throws OutsideError for a list that does not end */
  async function* pages<T>(path: string, query: Record<string, string>, item: z.ZodType<T>): AsyncGenerator<T[]> {
    let after: string | undefined;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const { data, paging } = await get(path, { ...query, limit: PAGE, ...(after && { after }) }, pageOf(item));
      yield data;
      after = paging?.cursors?.after ?? undefined;
      if (!after || !paging?.next) return;
    }
    throw new OutsideError(SERVICE, 'unreadable', `${SERVICE} lists more than ${MAX_PAGES * PAGE} records`);
  }

  return {
    pageId,
    ...webhookChecks(config),
    /** @throws OutsideError of the kind 'missing' for a lead that was deleted */
    readLead: (leadId: string): Promise<FacebookLead> =>
      get(`/${encodeURIComponent(leadId)}`, { fields: LEAD_FIELDS }, Lead),
    async listForms(): Promise<FacebookForm[]> {
      const forms: FacebookForm[] = [];
      for await (const page of pages(`/${encodeURIComponent(pageId)}/leadgen_forms`, { fields: 'id,name' }, Form))
        forms.push(...page);
      return forms;
    },
    readForm: (formId: string): Promise<FacebookForm> =>
      get(`/${encodeURIComponent(formId)}`, { fields: 'id,name' }, Form),
    /** The leads of a form that were created after an instant, page by page and in no particular order. */
    listLeads(formId: string, after: Date): AsyncGenerator<FacebookLead[]> {
      const value = Math.floor(after.getTime() / SECOND);
      const filtering = JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }]);
      return pages(`/${encodeURIComponent(formId)}/leads`, { fields: LEAD_FIELDS, filtering }, Lead);
    },
    /** Makes a small request. */
    async ping(): Promise<void> {
      await get(`/${encodeURIComponent(pageId)}`, { fields: 'id,name' }, Form);
    },
  };
}

const text = z.string();

export const facebookIntegration = defineIntegration({
  name: SERVICE,
  about: { purpose: msg('Leads of advertisements'), help: 'https://developers.facebook.com/apps/' },
  env: z.object({
    FACEBOOK_APP_SECRET: text,
    FACEBOOK_VERIFY_TOKEN: text,
    FACEBOOK_PAGE_TOKEN: text,
    FACEBOOK_PAGE_ID: text,
    FACEBOOK_API_BASE: text.optional(),
  }),
  secrets: ({ FACEBOOK_APP_SECRET, FACEBOOK_VERIFY_TOKEN, FACEBOOK_PAGE_TOKEN }) => [
    FACEBOOK_APP_SECRET,
    FACEBOOK_VERIFY_TOKEN,
    FACEBOOK_PAGE_TOKEN,
  ],
  open: (settings, parts) =>
    createFacebook(
      {
        appSecret: settings.FACEBOOK_APP_SECRET,
        verifyToken: settings.FACEBOOK_VERIFY_TOKEN,
        pageToken: settings.FACEBOOK_PAGE_TOKEN,
        pageId: settings.FACEBOOK_PAGE_ID,
        apiBase: settings.FACEBOOK_API_BASE?.replace(/\/$/, ''),
      },
      parts,
    ),
  health: (facebook) => facebook.ping(),
});
