/** What activities say of accounts and profiles. */
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const accountSentences = defineSentences('account', {
  signedUp: () => msg('signed up'),
  activated: () => msg('activated the account'),
  setPassword: () => msg('set a new password'),
  changedPassword: () => msg('changed the password'),
  signedOutEverywhere: () => msg('signed out everywhere'),
  signedIn: ({ device }: { device: string }, t) => t('signed in with {device}', { device }),
  signedOut: () => msg('signed out'),
  refusedSignIn: ({ reason }: { reason: string; address?: string }, t) =>
    t('was refused a sign-in: {reason}', { reason: t(reason) }),
  refusedPassword: () => msg('entered a wrong password'),
  askedForFactor: () => msg('entered the right password, and was asked for the second factor'),
  refusedCode: () => msg('entered a wrong code of the second factor'),
  endedSession: ({ device }: { device: string }, t) => t('signed out {device}', { device }),
  wantsNews: () => msg('wants news by mail'),
  refusedNews: () => msg('wants no news by mail'),
  acceptedWorkspace: () => msg('accepted the invitation of a workspace'),
  acceptedTeam: () => msg('accepted the invitation to the team'),
  updatedProfile: () => msg('updated the profile'),
  signedOutCustomer: ({ person }: { person: string }, t) => t('signed {person} out everywhere', { person }),
  updatedCustomer: ({ person }: { person: string }, t) => t('updated the contact of {person}', { person }),
});
