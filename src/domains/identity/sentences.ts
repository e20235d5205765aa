/** What activities say of sign-ins at other services. */
import { defineSentences } from '#shared/said.ts';

type Named = { name: string };

export const identitySentences = defineSentences('identity', {
  added: ({ name }: Named, t) => t('added the sign-in {name}', { name }),
  updated: ({ name }: Named, t) => t('changed the sign-in {name}', { name }),
  removed: ({ name }: Named, t) => t('removed the sign-in {name}', { name }),
  connected: ({ name }: Named, t) => t('connected the account with {name}', { name }),
  disconnected: ({ name }: Named, t) => t('disconnected the account from {name}', { name }),
  gaveRole: ({ name, role }: Named & { role: string }, t) => t('got the role {role} from {name}', { role, name }),
  tookRole: ({ name }: Named, t) => t('lost the role that {name} had given', { name }),
});
