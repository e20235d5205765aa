/** What other domains may use of this one in the browser. */
export { StoppedCustomers } from './billing/stopped-customers.tsx';
