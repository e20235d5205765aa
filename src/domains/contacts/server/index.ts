/** What other domains may use of this one on the server. */
export { contactsDomain } from './domain.ts';
export { contactMerged, keepContact, type KnownContact, lockContact, readContact } from './service.ts';
