/** What other domains may use of this one in the browser. */
export { PushMark } from './components/push-mark.tsx';
export { accountingLive, usePushes } from './queries.ts';
