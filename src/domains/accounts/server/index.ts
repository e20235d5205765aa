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
export type { FactorsPort } from './factors-port.ts';
export {
  finishLogin,
  requireSetUp,
  type Unfinished,
  unfinishedUserId,
  withCode,
  WRONG_CODE,
} from './service/factor.ts';
export { type Caller, limitCodes, limitNetwork } from './service/limits.ts';
export { demoAccounts } from './demo.ts';
export { accountNews, memberNews, PROFILE } from './record-kinds.ts';
export { newsChoiceOf, newsChosen, recordTerms, refusesNews } from './consents.ts';
export { requireJoined } from './joined.ts';
export { languageOfAddress } from './language.ts';
export { lockUsers } from './locks.ts';
export { accountMail, accountMails } from './mails.ts';
export type { AccountColumns, MembershipsPort } from './memberships-port.ts';
export { User } from './model.ts';
export { mayReachMember, mayReadUser } from './reach.ts';
export { hashOf, issueLink, LIFETIME, newLink } from './secrets.ts';
export { ownActivity, recordOwnActivity } from './service/own.ts';
export { lockCustomer } from './service/profile.ts';
export { requireOwnBilling } from './customers.ts';
export { authenticate, readActor } from './tokens.ts';
export { findUserByEmail, viewUser } from './queries.ts';
export { noteRefusal, openSession, requireUsableAccount, startSession } from './service/session.ts';
export { createAccount } from './service/sign-up.ts';
export { deleteSignUpsOf, signUpsOf } from './sign-ups.ts';
