/** The mails to a person who is to be erased. Afterwards, nothing can be sent to them. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';

export const erasureMails = defineMails('erasure', {
  asked: ({ day }: { day: string }, { OPERATOR_NAME }, t) => ({
    subject: t('Your {operator} account will be erased', { operator: OPERATOR_NAME }),
    paragraphs: [
      t('We were asked to erase your account and what we know of you. That happens on {day}, and cannot be undone.', {
        day,
      }),
      t(
        'Until then, you can withdraw it in your profile. If it was not you, please do that, and choose a new password.',
      ),
    ],
    action: { label: t('Open your profile'), path: paths.profile },
    isUnexpected: true as const,
  }),
  inactive: ({ day }: { day: string }, { OPERATOR_NAME }, t) => ({
    subject: t('Your {operator} account will be erased', { operator: OPERATOR_NAME }),
    paragraphs: [
      t(
        'You have not used your account for a long time. It will be erased with what we know of you on {day}, and that cannot be undone.',
        { day },
      ),
      t('If you want to keep it, please log in before.'),
    ],
    action: { label: t('Keep the account'), path: paths.login },
  }),
  withdrawn: (_none: Record<never, never>, { OPERATOR_NAME }, t) => ({
    subject: t('Your {operator} account stays', { operator: OPERATOR_NAME }),
    paragraphs: [t('The erasure of your account was withdrawn. Everything stays as it is.')],
  }),
});
