/** What activities say of accounts and profiles. */
import { defineSentences } from '#shared/said.ts';

export const accountSentences = defineSentences('account', {
  signedUp: () => 'signed up',
  activated: () => 'activated the account',
  setPassword: () => 'set a new password',
  changedPassword: () => 'changed the password',
  signedOutEverywhere: () => 'signed out everywhere',
  endedSession: ({ device }: { device: string }) => `signed out ${device}`,
  acceptedWorkspace: () => 'accepted the invitation of a workspace',
  acceptedTeam: () => 'accepted the invitation to the team',
  updatedProfile: () => 'updated the profile',
  updatedCustomer: ({ person }: { person: string }) => `updated the contact of ${person}`,
});
