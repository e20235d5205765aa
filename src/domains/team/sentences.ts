/** What activities say of the team. */
import { defineSentences } from '#shared/said.ts';

type PersonFacts = { email: string };

export const teamSentences = defineSentences('team', {
  invited: ({ email, role }: PersonFacts & { role: string }, t) => t('invited {email} as {role}', { email, role }),
  invitedAgain: ({ email }: PersonFacts, t) => t('invited {email} again', { email }),
  withdrew: ({ email }: PersonFacts, t) => t('withdrew the invitation of {email}', { email }),
  updated: ({ email }: PersonFacts, t) => t('updated {email}', { email }),
  signedOut: ({ email }: PersonFacts, t) => t('signed {email} out everywhere', { email }),
  resetFactors: ({ email, reason }: PersonFacts & { reason: string }, t) =>
    t('reset the two-step sign-in of {email}: {reason}', { email, reason }),
  removed: ({ email }: PersonFacts, t) => t('removed {email} from the team', { email }),
});
