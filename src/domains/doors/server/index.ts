/** What other domains may use of this one on the server. */
export { ACTIVITY_EXPORT_OPERATION, activityExportRoute } from './export-route.ts';
export { doorsRouter } from './router.ts';
export { READ_UNLOCKS, REFRESH_DOORS } from './service/place.ts';
export { readUnlocks } from './service/read-unlocks.ts';
export { refreshAllDoors } from './service/refresh.ts';
