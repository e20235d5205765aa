/** The mail to whoever has asked for the data of a person. */
import { defineMails } from '#server/mail/define.ts';
import { FILE_DAYS } from '#domains/privacy/rules.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

const keptText = (t: Translate) =>
  t('You can download it for {days} days, once you have signed in. Then it is removed.', { days: FILE_DAYS });

export const privacyMails = defineMails('privacy', {
  ready: (_none: Record<never, never>, _frame, t) => ({
    subject: t('Your data is ready'),
    paragraphs: [t('The file with your data was made.'), keptText(t)],
    action: { label: t('Download my data'), path: paths.profile },
    isUnexpected: true as const,
  }),
  readyOf: ({ name, userId }: { name: string; userId: string }, _frame, t) => ({
    subject: t('The data of {name} is ready', { name }),
    paragraphs: [t('The file with the data of {name} was made.', { name }), keptText(t)],
    action: { label: t('Open the member'), path: paths.member(userId) },
    isUnexpected: true as const,
  }),
});
