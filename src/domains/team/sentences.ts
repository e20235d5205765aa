/** What activities say of the team. */
import { defineSentences } from '#shared/said.ts';

type PersonFacts = { email: string };

export const teamSentences = defineSentences('team', {
  invited: ({ email, role }: PersonFacts & { role: string }) => `invited ${email} as ${role}`,
  invitedAgain: ({ email }: PersonFacts) => `invited ${email} again`,
  withdrew: ({ email }: PersonFacts) => `withdrew the invitation of ${email}`,
  updated: ({ email }: PersonFacts) => `updated ${email}`,
  removed: ({ email }: PersonFacts) => `removed ${email} from the team`,
});
