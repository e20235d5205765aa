/** What activities say of second factors. */
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

/** Entries of before do not have the passkey by itself. */
type Removed = { what: string; passkey?: string };

export const factorSentences = defineSentences('factor', {
  added: () => msg('set up two-step sign-in with an authenticator app'),
  addedPasskey: ({ name }: { name: string }, t) => t('added the passkey {name}', { name }),
  removed: ({ what, passkey }: Removed, t) =>
    passkey === undefined
      ? t('removed {what} of the two-step sign-in', { what: t(what) })
      : t('removed the passkey {name} of the two-step sign-in', { name: passkey }),
  refusedPasskey: () => msg('was refused a sign-in with a passkey'),
  copiedPasskey: ({ name }: { name: string }, t) =>
    t('was refused the passkey {name}, whose counter went back', { name }),
  renewedCodes: () => msg('made new recovery codes'),
  usedRecoveryCode: ({ left }: { left: number }, t) => t('used a recovery code, {left} are left', { left }),
});
