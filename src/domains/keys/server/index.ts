/** What other domains may use of this one on the server. */
export { keysDomain } from './domain.ts';
export { keyAdmission } from './admission.ts';
export { authenticateKey, authenticateTestKey } from './authenticate.ts';
export type { Sandbox } from './sandbox-port.ts';
export { isKey, isTestKey } from './secret.ts';
