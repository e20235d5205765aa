/** GET /bookings/export. */
import type { RequestHandler } from 'express';
import { csvOperation, csvRoute } from '#server/csv-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { ListBookingsInput } from '#domains/bookings/list-input.ts';
import { exportBookings } from '#domains/bookings/server/export.ts';
import { validate } from '#shared/validate.ts';

/** An export reads all bookings of the list. */
const PER_ACCOUNT = { name: 'booking-export', points: 5, seconds: 60 };

/** The handler of the route. Its access rules and filters are those of the list. */
export function bookingExportRoute(readContext: ReadContext): RequestHandler {
  return csvRoute(readContext, {
    filename: 'bookings.csv',
    limit: PER_ACCOUNT,
    lines: (call, query) => exportBookings(call, validate(ListBookingsInput, query)),
  });
}

const FILTERS = Object.keys(ListBookingsInput.shape).filter((name) => !['offset', 'limit', 'page'].includes(name));

export const BOOKING_EXPORT_OPERATION = csvOperation({
  content: 'The bookings',
  operationId: 'bookings.export',
  summary: 'The list of bookings as CSV, with the filters and the order of the list',
  description:
    'Takes the parameters of GET /bookings except `offset` and `limit`. Times are those of the workspace. The headers of amounts name the currency, or a column does if workspaces have several.',
  tags: ['bookings'],
  parameters: FILTERS.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
});
