/** What the application may use of this domain on the server. */
export { erasureDomain } from './domain.ts';
export { eraseAgain } from './list.ts';
