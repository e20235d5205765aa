/** The mails to people whose accounts a directory manages. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';

type Named = { name: string };

export const directoryMails = defineMails('directory', {
  made: ({ name }: Named, { OPERATOR_NAME }, t) => ({
    subject: t('Your account at {operator}', { operator: OPERATOR_NAME }),
    paragraphs: [
      t('{name} has made an account for you at {operator}.', { name, operator: OPERATOR_NAME }),
      t(
        'Sign in with your company if the login page offers it. Otherwise choose a password first, by "Forgot Password".',
      ),
    ],
    action: { label: t('To the login page'), path: paths.login },
    isUnexpected: true,
  }),
  manages: ({ name }: Named, { OPERATOR_NAME }, t) => ({
    subject: t('{name} manages your account', { name }),
    paragraphs: [
      t(
        'Your address belongs to {name}, which manages your account at {operator} from now on: your name, your role, and whether you may sign in.',
        { name, operator: OPERATOR_NAME },
      ),
      t('Your password, your bookings and your ways to sign in stay as they are.'),
    ],
    action: { label: t('See your profile'), path: paths.profile },
    isUnexpected: true,
  }),
  newAddress: ({ name, email }: Named & { email: string }, _frame, t) => ({
    subject: t('Another address of your account'),
    paragraphs: [
      t('{name} has changed the address of your account to {email}. Please sign in with that one.', { name, email }),
    ],
    isUnexpected: true,
  }),
});
