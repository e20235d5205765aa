/** What activities say of the members of workspaces. */
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

type PersonFacts = { email: string };
type JoiningFacts = PersonFacts & { space: string };

export const memberSentences = defineSentences('member', {
  invited: ({ email, space }: JoiningFacts, t) => t('invited {email} to {space}', { email, space }),
  added: ({ email, space }: JoiningFacts, t) => t('added {email} to {space}', { email, space }),
  invitedAgain: ({ email, space }: JoiningFacts, t) => t('invited {email} to {space} again', { email, space }),
  withdrew: ({ email }: PersonFacts, t) => t('withdrew the invitation of {email}', { email }),
  renamed: ({ email }: PersonFacts, t) => t('renamed {email}', { email }),
  blocked: ({ email }: PersonFacts, t) => t('blocked {email}', { email }),
  unblocked: ({ email }: PersonFacts, t) => t('unblocked {email}', { email }),
  resetFactors: ({ email, reason }: PersonFacts & { reason: string }, t) =>
    t('reset the two-step sign-in of {email}: {reason}', { email, reason }),
  addedNote: () => msg('added a note about a member'),
});
