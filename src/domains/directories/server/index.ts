/** What other domains may use of this one on the server. */
export { directoriesDomain } from './domain.ts';
export { scimRouter } from './scim/route.ts';
export { giveByGroups, isManaged } from './service/standing.ts';
