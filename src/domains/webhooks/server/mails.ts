/** The mail about a webhook that was switched off. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';

export const webhookMails = defineMails('webhook', {
  switchedOff: ({ host, reason }: { host: string; reason: string }, _frame, t) => ({
    subject: t('The webhook to {host} was switched off', { host }),
    paragraphs: [
      t('{reason} Nothing is sent to it any more.', { reason: t(reason) }),
      t('Once the program can be reached again, switch the webhook on, and send again what has failed.'),
    ],
    action: { label: t('Show webhooks'), path: paths.webhooks },
  }),
});
