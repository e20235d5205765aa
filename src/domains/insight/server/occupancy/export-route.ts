/** GET /insight/occupancy/export. */
import { MONDAY_FIRST, OccupancyInput, hourText } from '#domains/insight/occupancy.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { occupancy } from '#domains/insight/server/occupancy/report.ts';

const HEADERS = ['Weekday', 'Hour', 'Open Minutes', 'Booked Minutes', 'Present Minutes', 'Booked %', 'Present %'];

export const occupancyExport = reportDownload({
  name: 'occupancy',
  filename: 'occupancy.csv',
  input: OccupancyInput,
  right: ['dashboard', 'show'],
  async rows(call, input) {
    const { hours } = await occupancy(call, input);
    const lines = MONDAY_FIRST.flatMap((weekday, index) =>
      hours.map(({ hour, days }) => {
        const { open, booked, present, booked_percent, present_percent } = days[index]!;
        const figures = [open, booked, present, booked_percent ?? '', present_percent ?? ''];
        return [weekday!, hourText(hour), ...figures.map(String)];
      }),
    );
    return [HEADERS, ...lines];
  },
  content: 'A line for each weekday and hour',
  operationId: 'insight.exportOccupancy',
  summary: 'How places were used by weekday and hour as CSV, with the parameters of GET /insight/occupancy',
  description: 'Hours in which the workspace is always closed have no line.',
});
