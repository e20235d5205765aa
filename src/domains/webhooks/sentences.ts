/** What activities say of webhooks. */
import { defineSentences } from '#shared/said.ts';

type Named = { host: string };

export const webhookSentences = defineSentences('webhook', {
  added: ({ host }: Named, t) => t('added a webhook to {host}', { host }),
  updated: ({ host }: Named, t) => t('changed the webhook to {host}', { host }),
  removed: ({ host }: Named, t) => t('removed the webhook to {host}', { host }),
  rotated: ({ host }: Named, t) => t('replaced the secret of the webhook to {host}', { host }),
  tested: ({ host }: Named, t) => t('sent a test to the webhook to {host}', { host }),
  resent: ({ host, count }: Named & { count: number }, t) =>
    t(
      '{count, plural, one {sent an event to the webhook to {host} again} other {sent {count} events to the webhook to {host} again}}',
      { count, host },
    ),
  switchedOff: ({ host, reason }: Named & { reason: string }, t) =>
    t('The webhook to {host} was switched off: {reason}', { host, reason: t(reason) }),
});
