/** What activities say of accounts and profiles. */
import { defineSentences } from '#shared/said.ts';

export const accountSentences = defineSentences('account', {
  signedUp: (_: object) => 'signed up',
  activated: (_: object) => 'activated the account',
  setPassword: (_: object) => 'set a new password',
  changedPassword: (_: object) => 'changed the password',
  signedOutEverywhere: (_: object) => 'signed out everywhere',
  acceptedWorkspace: (_: object) => 'accepted the invitation of a workspace',
  acceptedTeam: (_: object) => 'accepted the invitation to the team',
  updatedProfile: (_: object) => 'updated the profile',
  updatedCustomer: ({ person }: { person: string }) => `updated the contact of ${person}`,
});
