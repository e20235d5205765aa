/** Calls to a JSON API: the request, the check of the response, and typed errors. Clients of services add only paths and shapes. */
import { z } from 'zod';
import type { Http } from '#server/integrations/http.ts';
import { OutsideError, refusedWith, withoutAnswer } from '#server/integrations/outside-error.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';

export type JsonApiParts = {
  service: string;
  /** Without a trailing slash. */
  base: string;
  headers: Record<string, string>;
  http: Pick<Http, 'fetch'>;
  /** Reads the message of a refusal from its body. */
  messageOf: (body: unknown) => string | undefined;
  /** Reads the kind of a refusal from its body, for services whose status does not tell it. */
  kindOf?: (body: unknown) => OutsideFailure | undefined;
};

export type JsonRequest<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent as a form instead of a JSON body. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** The shape of the response. Other fields are dropped. */
  answer: z.ZodType<T>;
};

export type JsonApi = {
  /** @throws OutsideError */
  call<T>(request: JsonRequest<T>): Promise<{ data: T; headers: Headers }>;
};

/** Stands for a text that is not JSON, which no shape accepts. */
const NOT_JSON = Symbol('not JSON');

/** The value of a JSON text; undefined for an empty one. */
function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

function contentOf({ form, body }: Pick<JsonRequest<unknown>, 'form' | 'body'>): { type: string; body?: string } {
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  return { type: 'application/json', ...(body !== undefined && { body: JSON.stringify(body) }) };
}

export function createJsonApi({ service, base, headers, http, messageOf, kindOf }: JsonApiParts): JsonApi {
  async function call<T>(request: JsonRequest<T>): Promise<{ data: T; headers: Headers }> {
    const { method = 'GET', path, query = {}, answer } = request;
    const address = new URL(base + path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const { type, body } = contentOf(request);
    const sent = { accept: 'application/json', 'content-type': type, ...headers, ...request.headers };
    const init = { method, headers: sent, ...(body !== undefined && { body }) };
    const response = await http.fetch(address, init).catch((error: unknown) => {
      throw withoutAnswer(service, error);
    });
    const content = jsonOf(await response.text());
    if (!response.ok) {
      const refusal = refusedWith(service, response.status, messageOf(content));
      const kind = kindOf?.(content);
      throw kind ? new OutsideError(service, kind, refusal.message) : refusal;
    }
    const { success, data, error } = (content === NOT_JSON ? z.never() : answer).safeParse(content);
    if (success) return { data, headers: response.headers };
    const message = `${service} sent a response that cannot be read`;
    throw new OutsideError(service, 'unreadable', message, { cause: new Error(z.prettifyError(error)) });
  }
  return { call };
}
