/** What other domains may use of this one in the browser. */
export { PushMark } from './components/push-mark.tsx';
export { usePushes } from './queries.ts';
