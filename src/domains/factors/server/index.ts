/** What other domains may use of this one on the server. */
export { factorsDomain } from './domain.ts';
export { factorsPort } from './port.ts';
export { removeAllFactors, resetFactors, withFactor } from './service.ts';
