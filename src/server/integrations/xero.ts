/** Accounting through Xero (https://api.xero.com). docs/connections.md says what is known of its API. */
import pThrottle from 'p-throttle';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Http } from '#server/integrations/http.ts';
import { type JsonRequest, createJsonApi } from '#server/integrations/json-api.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { type SecretBox, areKeys, createSecretBox } from '#server/integrations/sealed.ts';
import { XERO, type XeroClientConfig, createXeroIdentity } from '#server/integrations/xero-oauth.ts';
import {
  Accounts,
  Connections,
  Contacts,
  DOCUMENTS,
  OnlineInvoices,
  Organisations,
  Payments,
  type XeroAccount,
  type XeroDocument,
  refusalOf,
} from '#server/integrations/xero-shapes.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const ADDRESS = 'https://api.xero.com';
const ACCOUNTING = '/api.xro/2.0';
const PAGE = 100;
const MAX_PAGES = 500;
/** Xero accepts 60 calls per minute. */
export const CALLS_PER_MINUTE = 55;

export type XeroAccess = { accessToken: string; tenantId: string };
type Kind = XeroDocument['kind'];
/** The body of a record to be created, in Xero's words. */
export type XeroBody = Record<string, unknown>;

/** An organisation that the application is connected to. */
export type XeroTenant = { connectionId: string; tenantId: string; name: string };

export type XeroApiConfig = { apiBase?: string; callsPerMinute?: number };

const isMissing = (error: unknown) => error instanceof OutsideError && error.kind === 'missing';
const quoted = (text: string) => `"${text.replace(/["\\]/g, '')}"`;

function headersOf({ accessToken, tenantId }: XeroAccess): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, ...(tenantId && { 'xero-tenant-id': tenantId }) };
}

/** A call for one organisation. @returns the response */
type Ask = <T>(request: JsonRequest<T>) => Promise<T>;

/** Creates a record. Xero keeps the key for some minutes, and answers a repeated call like the first one. */
const creation = (path: string, body: XeroBody, key: string) =>
  ({ method: 'PUT', path, body, headers: { 'idempotency-key': key } }) as const;

function organisationCalls(ask: Ask) {
  return {
    async organisationName(): Promise<string> {
      return (await ask({ path: '/Organisation', answer: Organisations })).Organisations[0]!.Name;
    },
    async listAccounts(): Promise<XeroAccount[]> {
      return (await ask({ path: '/Accounts', answer: Accounts })).Accounts;
    },
  };
}

/** Invoices and credit notes, with their payments. */
function documentCalls(ask: Ask) {
  return {
    /** The documents that were changed at or after an instant, page by page. @param after all documents if it is null */
    async *listDocuments(kind: Kind, after: Date | null): AsyncGenerator<XeroDocument[]> {
      const { path, answer } = DOCUMENTS[kind];
      const headers: Record<string, string> = after ? { 'if-modified-since': after.toISOString().slice(0, 19) } : {};
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { page, pageSize: PAGE, order: 'UpdatedDateUTC ASC' };
        const documents = await ask({ path, query, headers, answer });
        yield documents;
        if (documents.length < PAGE) return;
      }
      throw new OutsideError(XERO, 'unreadable', `${XERO} lists more than ${MAX_PAGES * PAGE} documents`);
    },
    /** A document by its id or number. */
    async findDocument(kind: Kind, idOrNumber: string): Promise<XeroDocument | undefined> {
      const { path, answer } = DOCUMENTS[kind];
      try {
        return (await ask({ path: `${path}/${encodeURIComponent(idOrNumber)}`, answer }))[0];
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async createDocument(kind: Kind, body: XeroBody, key: string): Promise<XeroDocument> {
      const { path, answer } = DOCUMENTS[kind];
      const [created] = await ask({ ...creation(path, body, key), answer });
      if (created) return created;
      throw new OutsideError(XERO, 'unreadable', `${XERO} did not return the new document`);
    },
    async createPayment(body: XeroBody, key: string): Promise<string> {
      return (await ask({ ...creation('/Payments', body, key), answer: Payments })).Payments[0]!.PaymentID;
    },
    /** The page on which the customer sees an invoice; undefined if Xero has none for it. */
    async onlineInvoice(id: string): Promise<string | undefined> {
      const { OnlineInvoices: found } = await ask({
        path: `/Invoices/${encodeURIComponent(id)}/OnlineInvoice`,
        answer: OnlineInvoices,
      });
      return found[0]?.OnlineInvoiceUrl ?? undefined;
    },
  };
}

function contactCalls(ask: Ask) {
  return {
    /** The id of the contact with a number of ours. */
    async findContact(number: string): Promise<string | undefined> {
      const query = { where: `ContactNumber==${quoted(number)}` };
      return (await ask({ path: '/Contacts', query, answer: Contacts })).Contacts[0]?.ContactID;
    },
    async createContact(body: XeroBody, key: string): Promise<string> {
      const { Contacts: created } = await ask({ ...creation('/Contacts', body, key), answer: Contacts });
      if (created[0]) return created[0].ContactID;
      throw new OutsideError(XERO, 'unreadable', `${XERO} did not return the new contact`);
    },
  };
}

/** The accounting API. Each call may throw an OutsideError. The tokens are sent in headers only. */
export function createXeroApi({ apiBase = ADDRESS, callsPerMinute = CALLS_PER_MINUTE }: XeroApiConfig, http: Http) {
  const turn = pThrottle({ limit: callsPerMinute, interval: MINUTE, strict: true })(async () => undefined);
  const { call } = createJsonApi({ service: XERO, base: apiBase, headers: {}, http, messageOf: refusalOf });

  /** The organisations that the application is connected to. */
  async function listTenants(accessToken: string): Promise<XeroTenant[]> {
    await turn();
    const headers = headersOf({ accessToken, tenantId: '' });
    const { data } = await call({ path: '/connections', headers, answer: Connections });
    return data
      .filter(({ tenantType }) => tenantType === 'ORGANISATION')
      .map(({ id, tenantId, tenantName }) => ({ connectionId: id, tenantId, name: tenantName ?? '' }));
  }

  /** Ends the connection with one organisation. */
  async function removeConnection(accessToken: string, connectionId: string): Promise<void> {
    await turn();
    const headers = headersOf({ accessToken, tenantId: '' });
    await call({
      method: 'DELETE',
      path: `/connections/${encodeURIComponent(connectionId)}`,
      headers,
      answer: z.unknown(),
    });
  }

  /** The calls for one organisation. */
  function of(access: XeroAccess) {
    async function ask<T>({ path, headers, ...request }: JsonRequest<T>): Promise<T> {
      await turn();
      const sent = { ...headersOf(access), ...headers };
      return (await call({ ...request, path: ACCOUNTING + path, headers: sent })).data;
    }
    return { ...organisationCalls(ask), ...documentCalls(ask), ...contactCalls(ask) };
  }

  return { listTenants, removeConnection, of };
}

export type XeroCalls = ReturnType<ReturnType<typeof createXeroApi>['of']>;
export type XeroService = {
  identity: ReturnType<typeof createXeroIdentity>;
  api: ReturnType<typeof createXeroApi>;
  /** Encrypts the tokens that the database keeps. */
  box: SecretBox;
};

const text = z.string();
const base = (address: string | undefined) => address?.replace(/\/$/, '');

/** The path to which Xero sends people back. */
export const XERO_RETURN_PATH = '/app/xero/connected';

export const xeroIntegration = defineIntegration({
  name: XERO,
  about: {
    purpose: msg('Accounting: invoices, credit notes and payments'),
    help: 'https://developer.xero.com/app/manage',
  },
  env: z.object({
    XERO_CLIENT_ID: text,
    XERO_TOKEN_KEY: text.refine(areKeys),
    XERO_CLIENT_SECRET: text.optional(),
    XERO_API_BASE: text.optional(),
    XERO_IDENTITY_BASE: text.optional(),
    XERO_CALLS_PER_MINUTE: z.number(),
    PUBLIC_URL: text,
  }),
  secrets: ({ XERO_CLIENT_SECRET, XERO_TOKEN_KEY }) => [XERO_CLIENT_SECRET, XERO_TOKEN_KEY],
  open: (settings, { http }): XeroService => {
    const client: XeroClientConfig = {
      clientId: settings.XERO_CLIENT_ID,
      clientSecret: settings.XERO_CLIENT_SECRET,
      identityBase: base(settings.XERO_IDENTITY_BASE),
      redirectUri: settings.PUBLIC_URL + XERO_RETURN_PATH,
    };
    const api = { apiBase: base(settings.XERO_API_BASE), callsPerMinute: settings.XERO_CALLS_PER_MINUTE };
    return {
      identity: createXeroIdentity(client, http),
      api: createXeroApi(api, http),
      box: createSecretBox(settings.XERO_TOKEN_KEY),
    };
  },
  health: ({ identity }) => identity.ping(),
});
