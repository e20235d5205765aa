/** What other domains may use of this one on the server. */
export { attachmentsDomain } from './domain.ts';
export { displayName } from './display-name.ts';
export { Attachment, attachmentView, shownPicture } from './model.ts';
export { uploadOperation } from './openapi.ts';
export type { AttachmentOwner } from './owners.ts';
export { attachmentsOf } from './queries.ts';
export { requirePicture, storeReceived } from './store.ts';
export { uploadRoutes } from './upload.ts';
export { requireUpload, uploadsOf } from './uploads.ts';
