/** What other domains may use of this one in the browser. */
export { AudienceChoice } from './components/audience-choice.tsx';
