/** What other domains may use of this one on the server. */
export { membersDomain } from './domain.ts';
export { withdrawMemberInvitation } from './invitations.ts';
export { countActiveMembers } from './queries.ts';
export { addMember, renameInvited } from './service.ts';
