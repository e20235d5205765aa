/** GET /space/{space_id}/getkisi/export. */
import type { RequestHandler } from 'express';
import { csvOperation, csvRoute } from '#server/csv-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { UserActivityFilter } from '#domains/doors/schema.ts';
import { exportUserActivity } from '#domains/doors/server/export.ts';
import { validate } from '#shared/validate.ts';

const PER_ACCOUNT = { name: 'activity-export', points: 5, seconds: 60 };

/** The handler of the route. */
export function activityExportRoute(readContext: ReadContext): RequestHandler {
  return csvRoute(readContext, {
    filename: 'user-activity.csv',
    limit: PER_ACCOUNT,
    lines: (call, query) => exportUserActivity(call, validate(UserActivityFilter, query)),
  });
}

const text = { type: 'string' };

export const ACTIVITY_EXPORT_OPERATION = csvOperation({
  content: 'The user activity',
  operationId: 'doors.exportActivity',
  summary: 'Who opened doors of a workspace as CSV, with the filters and the order of the list',
  description: 'Needs the download access to user activity. Times are those of the workspace.',
  tags: ['doors'],
  parameters: [
    { name: 'space_id', in: 'path', required: true, schema: text },
    { name: 'text', in: 'query', required: false, schema: text },
    { name: 'day', in: 'query', required: false, schema: text },
  ],
});
