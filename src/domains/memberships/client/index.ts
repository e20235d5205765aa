/** What other domains may use of this one in the browser. */
export { StoppedCustomers } from './components/stopped-customers.tsx';
