/** What activities say of webhooks. */
import { defineSentences } from '#shared/said.ts';

type Named = { host: string };

export const webhookSentences = defineSentences('webhook', {
  added: ({ host }: Named) => `added a webhook to ${host}`,
  updated: ({ host }: Named) => `changed the webhook to ${host}`,
  removed: ({ host }: Named) => `removed the webhook to ${host}`,
  rotated: ({ host }: Named) => `replaced the secret of the webhook to ${host}`,
  tested: ({ host }: Named) => `sent a test to the webhook to ${host}`,
  resent: ({ host, count }: Named & { count: number }) =>
    `sent ${count === 1 ? 'an event' : `${count} events`} to the webhook to ${host} again`,
  switchedOff: ({ host, reason }: Named & { reason: string }) => `The webhook to ${host} was switched off: ${reason}`,
});
