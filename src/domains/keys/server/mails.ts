/** The mail to the person in whose name a new secret calls. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

type Named = { name: string };

const text = (what: string, t: Translate) => ({
  subject: t('A key for programs'),
  paragraphs: [
    what,
    t('If it was not you, please end the key, and choose a new password. A key stays valid when the password changes.'),
  ],
  action: { label: t('See your keys'), path: paths.keys },
  isUnexpected: true as const,
});

export const keyMails = defineMails('key', {
  added: ({ name }: Named, _frame, t) =>
    text(
      t('The key {name} was made for your account. With it, a program calls in your name, until the key ends.', {
        name,
      }),
      t,
    ),
  replaced: ({ name }: Named, _frame, t) =>
    text(
      t('The key {name} of your account got a new secret. With it, a program calls in your name, until the key ends.', {
        name,
      }),
      t,
    ),
});
