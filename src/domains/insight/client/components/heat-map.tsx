import { heatColor, heatSteps } from '#domains/insight/client/heat.ts';
import { hourText, MONDAY_FIRST, type OccupancyView, type Use } from '#domains/insight/occupancy.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';
import { perLanguage } from '#shared/languages.ts';
import { shortWeekdayName, weekdayName } from '#shared/weekday-names.ts';

type HeatMapProps = {
  /** What the table shows, for screen readers. */
  caption: string;
  hours: OccupancyView['hours'];
  show: 'booked' | 'present';
};

const inHours = perLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
const hoursText = (minutes: number, t: Translate) => t('{count} h', { count: inHours(t).format(minutes / 60) });

/** The percentages by hour and weekday. Each cell has its number, so that nothing depends on the colour. */
export function HeatMap({ caption, hours, show }: HeatMapProps) {
  const t = useTexts();
  const steps = heatSteps(hours.flatMap(({ days }) => days.map((use) => use[`${show}_percent`])));
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-12">
              <span className="sr-only">{t('Hour')}</span>
            </th>
            {MONDAY_FIRST.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 font-medium text-muted-foreground">
                <abbr title={weekdayName(weekday, t)} className="no-underline">
                  {shortWeekdayName(weekday, t)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, days }) => (
            <tr key={hour}>
              <th scope="row" className="pe-2 text-end font-medium text-muted-foreground">
                {hourText(hour)}
              </th>
              {days.map((use, index) => (
                <HeatCell key={MONDAY_FIRST[index]} use={use} show={show} steps={steps} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend steps={steps} />
    </>
  );
}

type HeatCellProps = { use: Use; show: HeatMapProps['show']; steps: number[] };

function HeatCell({ use, show, steps }: HeatCellProps) {
  const t = useTexts();
  const percent = use[`${show}_percent`];
  if (percent === null)
    return (
      <td className="h-8 rounded-sm bg-muted text-muted-foreground">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('Closed')}</span>
      </td>
    );
  return (
    <td
      className="h-8 rounded-sm border border-border"
      style={{ backgroundColor: heatColor(percent, steps) }}
      title={t('{time} of {open}', { time: hoursText(use[show], t), open: hoursText(use.open, t) })}
    >
      {percent}
      <span className="sr-only">%</span>
    </td>
  );
}

function Legend({ steps }: { steps: number[] }) {
  const t = useTexts();
  return (
    <ul
      aria-label={t('Percent of the open time')}
      className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground"
    >
      <li aria-hidden="true">{t('Percent of the open time:')}</li>
      {steps.map((most, index) => (
        <li key={most} className="flex items-center gap-1.5 tabular-nums">
          <span
            aria-hidden="true"
            className="size-3 rounded-sm border border-border"
            style={{ backgroundColor: heatColor(most, steps) }}
          />
          {index === 0 ? 1 : steps[index - 1]! + 1}–{most}
        </li>
      ))}
      <li>{t('– closed')}</li>
    </ul>
  );
}
