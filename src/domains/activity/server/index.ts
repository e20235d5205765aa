/** What other domains may use of this one on the server. */
export { requireLatest } from './latest.ts';
export { lockRecord } from './lock-record.ts';
export {
  changeRecord,
  recordChange,
  type RecordEvent,
  type RecordKind,
  type RecordRef,
  removeRecord,
  restoreRecord,
} from './records.ts';
export { activitiesRouter } from './router.ts';
export { lockActor, recordActivity } from './service.ts';
