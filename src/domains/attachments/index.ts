/** What other domains may use of this one. */
export {
  type FileRule,
  NO_FILE,
  pictureSources,
  PROFILE_PICTURE,
  RESOURCE_PICTURE,
  sizedPicture,
  sizeProblem,
  WORKSPACE_PICTURES,
} from './rules.ts';
export { AttachmentView, ShownPicture } from './schema.ts';
