/** What other domains may use of this one on the server. */
export { accountsDomain } from './domain.ts';
export { ACTIVATION_PATHS, toActivationPage } from './activation-page.ts';
export { benefitsFor, readBenefits } from './benefits.ts';
export { acceptEntry, dropTeamOffer, endOffer } from './invitations.ts';
export {
  endSessions,
  endUnusedInvitation,
  type Invitation,
  lockAccount,
  mailInvitation,
  requireInvited,
  resendInvitation,
  resetAccount,
} from './invite.ts';
export { demoAccounts } from './demo.ts';
export { accountNews, memberNews, PROFILE } from './record-kinds.ts';
export { requireJoined } from './joined.ts';
export { lockUsers } from './locks.ts';
export { accountMail, accountMails } from './mails.ts';
export type { AccountColumns, MembershipsPort } from './memberships-port.ts';
export { User } from './model.ts';
export { mayReachMember, mayReadUser } from './reach.ts';
export { hashOf, issueLink, LIFETIME, newLink } from './secrets.ts';
export { requireOwnBilling } from './customers.ts';
export { authenticate, readActor } from './tokens.ts';
