/** What other domains may use of this one in the browser. */
export { ActivityList } from './components/activity-list.tsx';
export { MODEL_NAMES } from '#domains/activity/model-names.ts';
export { useFeed } from './queries.ts';
