/** What activities say of the members of workspaces. */
import { defineSentences } from '#shared/said.ts';

type PersonFacts = { email: string };
type JoiningFacts = PersonFacts & { space: string };

export const memberSentences = defineSentences('member', {
  invited: ({ email, space }: JoiningFacts) => `invited ${email} to ${space}`,
  added: ({ email, space }: JoiningFacts) => `added ${email} to ${space}`,
  invitedAgain: ({ email, space }: JoiningFacts) => `invited ${email} to ${space} again`,
  withdrew: ({ email }: PersonFacts) => `withdrew the invitation of ${email}`,
  renamed: ({ email }: PersonFacts) => `renamed ${email}`,
  blocked: ({ email }: PersonFacts) => `blocked ${email}`,
  unblocked: ({ email }: PersonFacts) => `unblocked ${email}`,
  addedNote: () => 'added a note about a member',
});
