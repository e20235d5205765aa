/** What other domains may use of this one in the browser. */
export { PlaceChoice } from './components/place-choice.tsx';
export { ConnectionsLink, SourceNote } from './components/source-note.tsx';
