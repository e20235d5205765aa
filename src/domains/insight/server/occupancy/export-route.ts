/** GET /insight/occupancy/export. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { MONDAY_FIRST, OccupancyInput } from '#domains/insight/occupancy.ts';
import { occupancy } from '#domains/insight/server/occupancy/report.ts';
import { BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

const HEADERS = ['Weekday', 'Hour', 'Open Minutes', 'Booked Minutes', 'Present Minutes', 'Booked %', 'Present %'];

async function* exportOccupancy(call: Call, input: OccupancyInput): AsyncGenerator<string> {
  if (!may(call.actor.role, 'dashboard', 'show')) throw new NotAllowed();
  const { hours } = await occupancy(call, input);
  yield BYTE_ORDER_MARK + csvLine(HEADERS);
  for (const [index, weekday] of MONDAY_FIRST.entries())
    for (const { hour, days } of hours) {
      const { open, booked, present, booked_percent, present_percent } = days[index]!;
      const figures = [open, booked, present, booked_percent ?? '', present_percent ?? ''];
      yield csvLine([weekday, `${String(hour).padStart(2, '0')}:00`, ...figures.map(String)]);
    }
}

/** Its access rules and its period are those of the report. */
export const occupancyExport = csvDownload({
  path: '/insight/occupancy/export',
  filename: 'occupancy.csv',
  limit: { name: 'occupancy-export', points: 5, seconds: 60 },
  input: OccupancyInput,
  lines: exportOccupancy,
  content: 'A line for each weekday and hour',
  operationId: 'insight.exportOccupancy',
  summary: 'How places were used by weekday and hour as CSV, with the parameters of GET /insight/occupancy',
  description: 'Hours in which the workspace is always closed have no line.',
  tags: ['insight'],
});
