/** What other domains may use of this one on the server. */
export { keysDomain } from './domain.ts';
export { keyAdmission } from './admission.ts';
export { authenticateKey } from './authenticate.ts';
export { isKey } from './secret.ts';
