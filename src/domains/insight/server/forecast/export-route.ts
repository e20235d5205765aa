/** GET /insight/forecast/export. */
import { ForecastInput } from '#domains/insight/forecast.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { forecast } from '#domains/insight/server/forecast/report.ts';
import { moneyColumns } from '#shared/csv.ts';

const AMOUNTS = {
  'Meeting Rooms': 'meeting_room',
  'Private Offices': 'private_office',
  'Dedicated Desks': 'dedicated_desk',
  'Flexi Desks': 'flexi_desk',
  Net: 'net',
} as const;

export const forecastExport = reportDownload({
  name: 'forecast',
  filename: 'forecast.csv',
  input: ForecastInput,
  right: ['invoice', 'download'],
  async rows(call, input) {
    const { currency, days } = await forecast(call, input);
    const { heads, cells } = moneyColumns(AMOUNTS, [currency]);
    const lines = days.map(({ day, bookings, ...amounts }) => [
      day,
      String(bookings),
      ...cells({ currency, ...amounts }),
    ]);
    return [['Day', 'Bookings', ...heads], ...lines];
  },
  content: 'A line for each day',
  operationId: 'insight.exportForecast',
  summary: 'What is booked for the next 30 days as CSV, with the parameters of GET /insight/forecast',
  description: 'Needs the download access of invoices.',
});
