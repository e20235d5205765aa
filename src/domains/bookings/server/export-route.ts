/** GET /bookings/export. This is a separate route, because a procedure answers JSON and cannot stream. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Operation } from '#server/openapi-types.ts';
import { FAILURES, failures } from '#server/openapi.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';
import { ListBookingsInput } from '#domains/bookings/list-input.ts';
import { exportBookings } from '#domains/bookings/server/export.ts';
import { MINUTE } from '#shared/time.ts';
import { validate } from '#shared/validate.ts';

/** An export reads all bookings of the list. */
const PER_ACCOUNT = { name: 'booking-export', points: 5, seconds: 60 };

/** A reader that takes nothing for this time is cut off. */
const IDLE_MS = MINUTE;

/** The handler of the route. Its access rules and filters are those of the list. */
export function bookingExportRoute(readContext: ReadContext): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context);
      userId = actor.userId;
      const filter = validate(ListBookingsInput, { ...request.query });
      await context.services.limits.spend(PER_ACCOUNT, userId);
      const lines = exportBookings({ ...context, actor }, filter);
      // The first line is read before the response begins, so that a refusal still has its status.
      const { value: first = '' } = await lines.next();
      response.type('text/csv').attachment('bookings.csv');
      response.setTimeout(IDLE_MS, () => response.destroy());
      response.write(first);
      await pipeline(Readable.from(lines, { highWaterMark: 1 }), response);
    } catch (error) {
      if (response.destroyed) return;
      const meta = failureMeta(error, { request, userId, what: 'an export' });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}

const FILTERS = Object.keys(ListBookingsInput.shape).filter((name) => !['offset', 'limit', 'page'].includes(name));

/** The export is not in the REST table, because its response is a file. */
export const BOOKING_EXPORT_OPERATION: Operation = {
  operationId: 'bookings.export',
  summary: 'The list of bookings as CSV, with the filters and the order of the list',
  description:
    'Takes the parameters of GET /bookings except `offset` and `limit`. Times are those of the workspace, amounts are in pounds.',
  tags: ['bookings'],
  security: [{ bearer: [] }],
  parameters: FILTERS.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  responses: {
    200: { description: 'The bookings', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...failures(FAILURES),
  },
};
