/** What other domains may use of this one in the browser. */
export { MergeContact } from './components/merge-contact.tsx';
