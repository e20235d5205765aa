/** What other domains may use of this one on the server. */
export { settingsDomain } from './domain.ts';
export { SETTINGS_PICTURE_OPERATION } from './openapi.ts';
export { settingsPictureRoute } from './upload.ts';
