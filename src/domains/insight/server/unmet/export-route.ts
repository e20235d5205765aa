/** GET /insight/unmet/export. */
import { hourText, MONDAY_FIRST, WeeksInput } from '#domains/insight/occupancy.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { unmet } from '#domains/insight/server/unmet/report.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export const unmetExport = reportDownload({
  name: 'unmet',
  filename: 'not-found.csv',
  input: WeeksInput,
  right: ['dashboard', 'show'],
  async rows(call, input, t) {
    const { times } = await unmet(call, input);
    const lines = times.map(({ type, weekday, hour, capacity, searches }) => [
      ...[RESOURCE_TYPE_NAMES[type], MONDAY_FIRST[weekday]!, hourText(hour)],
      ...[capacity, searches].map(String),
    ]);
    return [[t('Type'), t('Weekday'), t('Hour'), t('Up to People'), t('Searches')], ...lines];
  },
  content: 'A line for each type, weekday and hour',
  operationId: 'insight.exportUnmet',
  summary: 'What was searched and not found as CSV, with the parameters of GET /insight/unmet',
  description: 'The hour is that in which the wanted period begins.',
});
