/** What other domains may use of this one. */
export {
  type FileAction,
  type FileRule,
  NO_FILE,
  pictureSources,
  PROFILE_PICTURE,
  RESOURCE_PICTURE,
  sizedPicture,
  sizeProblem,
  WORKSPACE_PICTURES,
} from './rules.ts';
export { pictureSentences } from './sentences.ts';
export { AttachmentView, ShownPicture } from './schema.ts';
