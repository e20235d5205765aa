/** What other domains may use of this one on the server. */
export { createContentOperation, updateContentOperation } from './openapi.ts';
export { contentOwner } from './owner.ts';
export { contentRouter } from './router.ts';
export { publishDueDrafts } from './service/drafts.ts';
export { contentEntries } from './site-entries.ts';
export { createContentRoute, updateContentRoute } from './upload.ts';
export { websiteRouter } from './website-router.ts';
