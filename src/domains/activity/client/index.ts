/** What other domains may use of this one in the browser. */
export { ActivityList } from './components/activity-list.tsx';
export { useFeed } from './queries.ts';
