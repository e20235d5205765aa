/** What other domains may use of this one on the server. */
export { settingsDomain } from './domain.ts';
