/** GET /insight/occupancy/export. */
import { MONDAY_FIRST, OccupancyInput, hourText } from '#domains/insight/occupancy.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { occupancy } from '#domains/insight/server/occupancy/report.ts';
import { msg } from '#shared/texts.ts';

const HEADERS = [
  msg('Weekday'),
  msg('Hour'),
  msg('Open Minutes'),
  msg('Booked Minutes'),
  msg('Present Minutes'),
  msg('Booked %'),
  msg('Present %'),
];

export const occupancyExport = reportDownload({
  name: 'occupancy',
  filename: 'occupancy.csv',
  input: OccupancyInput,
  right: ['dashboard', 'show'],
  async rows(call, input, t) {
    const { hours } = await occupancy(call, input);
    const lines = MONDAY_FIRST.flatMap((weekday, index) =>
      hours.map(({ hour, days }) => {
        const { open, booked, present, booked_percent, present_percent } = days[index]!;
        const figures = [open, booked, present, booked_percent ?? '', present_percent ?? ''];
        return [weekday!, hourText(hour), ...figures.map(String)];
      }),
    );
    return [HEADERS.map((head) => t(head)), ...lines];
  },
  content: 'A line for each weekday and hour',
  operationId: 'insight.exportOccupancy',
  summary: 'How places were used by weekday and hour as CSV, with the parameters of GET /insight/occupancy',
  description: 'Hours in which the workspace is always closed have no line.',
});
