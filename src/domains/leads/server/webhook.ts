/** The webhook of Facebook: the verification handshake, and the announcements of leads. */
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { FacebookId } from '#server/integrations/facebook.ts';
import type { Operation } from '#server/openapi-types.ts';
import { answer as sendAnswer } from '#server/rest.ts';
import { keepAnnounced } from '#domains/leads/server/service/announced.ts';

const Handshake = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().regex(/^[\w.-]{1,200}$/),
});

/** Answers the handshake with the challenge, if the caller knows the verify token. */
export function facebookHandshake(services: Services): RequestHandler {
  return (request, response) => {
    const { data } = Handshake.safeParse(request.query);
    const isOurs = data && services.facebook.client?.isVerifyToken(data['hub.verify_token']);
    if (!isOurs) return void response.status(403).type('text').send('The verify token is not valid');
    response.type('text').send(data['hub.challenge']);
  };
}

const Change = z.object({
  field: z.string(),
  value: z.object({ leadgen_id: z.coerce.string(), page_id: z.coerce.string() }).optional().catch(undefined),
});
const Announcement = z.object({ entry: z.array(z.object({ changes: z.array(Change).default([]) })) });

/** The leads of our page in a webhook. Announcements of other things, and of other pages, are left out. */
function leadIdsIn(rawBody: Buffer, pageId: string): string[] {
  const changes = Announcement.parse(JSON.parse(rawBody.toString())).entry.flatMap((entry) => entry.changes);
  return changes
    .filter(({ field, value }) => field === 'leadgen' && value?.page_id === pageId)
    .map(({ value }) => value?.leadgen_id ?? '')
    .filter((id) => FacebookId.safeParse(id).success);
}

/**
 * Checks the signature over the raw body and keeps the announced leads. They are read after the response, so that the service does not
 * wait. A repeated announcement adds nothing.
 */
export function facebookWebhook(services: Services): RequestHandler {
  return async (request, response) => {
    const answer = (status: number, message: string) =>
      sendAnswer(response, { success: status === 200, status, message }, null);
    const { client } = services.facebook;
    const body: unknown = request.body;
    if (!client) return answer(404, 'Facebook is not connected');
    if (!Buffer.isBuffer(body) || !client.isSigned(body, request.get('x-hub-signature-256') ?? ''))
      return answer(400, 'The webhook signature is not valid');
    let ids: string[];
    try {
      ids = leadIdsIn(body, client.pageId);
    } catch (error) {
      request.log.warn({ err: error }, 'a webhook could not be read');
      return answer(400, 'The webhook cannot be read');
    }
    try {
      await keepAnnounced(services, ids);
      answer(200, 'Success');
    } catch (error) {
      request.log.error({ err: error }, 'a webhook could not be stored');
      answer(500, 'Internal server Error');
    }
  };
}

const query = (name: string) => ({ name, in: 'query' as const, required: true, schema: { type: 'string' } });

export const FACEBOOK_WEBHOOK_OPERATIONS: Record<'get' | 'post', Operation> = {
  get: {
    operationId: 'leads.handshake',
    summary: 'Answer the verification handshake of Facebook',
    description: 'Only for Facebook, which sends it when the webhook is registered.',
    tags: ['leads'],
    parameters: ['hub.mode', 'hub.verify_token', 'hub.challenge'].map(query),
    responses: {
      200: { description: 'The challenge, as text' },
      403: { description: 'The verify token is not valid' },
    },
  },
  post: {
    operationId: 'leads.webhook',
    summary: 'Receive announcements of leads',
    description: 'Only for Facebook: the raw body, with its signature in the `X-Hub-Signature-256` header.',
    tags: ['leads'],
    parameters: [{ name: 'X-Hub-Signature-256', in: 'header', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'The leads are kept' }, 400: { description: 'The signature is not valid' } },
  },
};
