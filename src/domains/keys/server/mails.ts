/** The mail to the person in whose name a new secret calls. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';

type Named = { name: string };

const text = (what: string) => ({
  subject: 'A key for programs',
  paragraphs: [
    `${what} With it, a program calls in your name, until the key ends.`,
    'If it was not you, please end the key, and choose a new password. A key stays valid when the password changes.',
  ],
  action: { label: 'See your keys', path: paths.keys },
  isUnexpected: true as const,
});

export const keyMails = defineMails('key', {
  added: ({ name }: Named) => text(`The key ${name} was made for your account.`),
  replaced: ({ name }: Named) => text(`The key ${name} of your account got a new secret.`),
});
