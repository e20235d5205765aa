/** What activities say of roles. */
import type { AcceptedFactors } from '#domains/roles/rules.ts';
import { defineSentences } from '#shared/said.ts';

export const roleSentences = defineSentences('role', {
  added: ({ name }: { name: string }, t) => t('added the role {name}', { name }),
  updated: ({ name }: { name: string }, t) => t('updated the role {name}', { name }),
  requiredFactor: ({ name, day, accepted }: { name: string; day: string; accepted?: AcceptedFactors }, t) =>
    accepted === 'passkey'
      ? t('required two-step sign-in by passkeys of the role {name} from {day}', { name, day })
      : t('required two-step sign-in of the role {name} from {day}', { name, day }),
  endedFactor: ({ name }: { name: string }, t) => t('no longer requires two-step sign-in of the role {name}', { name }),
});
