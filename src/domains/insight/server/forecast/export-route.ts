/** GET /insight/forecast/export. */
import { ForecastInput } from '#domains/insight/forecast.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { forecast } from '#domains/insight/server/forecast/report.ts';
import { moneyColumns } from '#shared/csv.ts';
import { msg } from '#shared/texts.ts';

const AMOUNTS = {
  [msg('Meeting Rooms')]: 'meeting_room',
  [msg('Private Offices')]: 'private_office',
  [msg('Dedicated Desks')]: 'dedicated_desk',
  [msg('Flexi Desks')]: 'flexi_desk',
  [msg('Net')]: 'net',
} as const;

export const forecastExport = reportDownload({
  name: 'forecast',
  filename: 'forecast.csv',
  input: ForecastInput,
  right: ['invoice', 'download'],
  async rows(call, input, t) {
    const { currency, days } = await forecast(call, input);
    const { heads, cells } = moneyColumns(AMOUNTS, [currency], t);
    const lines = days.map(({ day, bookings, ...amounts }) => [
      day,
      String(bookings),
      ...cells({ currency, ...amounts }),
    ]);
    return [[t('Day'), t('Bookings'), ...heads], ...lines];
  },
  content: 'A line for each day',
  operationId: 'insight.exportForecast',
  summary: 'What is booked for the next 30 days as CSV, with the parameters of GET /insight/forecast',
  description: 'Needs the download access of invoices.',
});
