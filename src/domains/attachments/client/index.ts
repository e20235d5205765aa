/** What other domains may use of this one in the browser. */
export { PicturesField } from './components/pictures-field.tsx';
export { usePictureKeys } from './picture-keys.ts';
export { moved, placesOf } from './picture-plan.ts';
export { pictureRule } from './picture-rule.ts';
export { upload } from './upload.ts';
export { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';
export { usePictures } from './use-pictures.ts';
export { useSaveWithPictures } from './use-save-with-pictures.ts';
export { fileAt, useUploads } from './use-uploads.ts';
