/** The mail about a webhook that was switched off. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';

export const webhookMails = defineMails('webhook', {
  switchedOff: ({ host, reason }: { host: string; reason: string }) => ({
    subject: `The webhook to ${host} was switched off`,
    paragraphs: [
      `${reason} Nothing is sent to it any more.`,
      'Once the program can be reached again, switch the webhook on, and send again what has failed.',
    ],
    action: { label: 'Show webhooks', path: paths.webhooks },
  }),
});
