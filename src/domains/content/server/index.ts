/** What other domains may use of this one on the server. */
export { contentDomain } from './domain.ts';
export { createContentOperation, updateContentOperation } from './openapi.ts';
export { offerReduction } from './offers.ts';
export { contentOwner } from './owner.ts';
export { createContentRoute, updateContentRoute } from './upload.ts';
