import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SeriesDraftState } from '#domains/bookings/client/series/use-series-draft.ts';
import { MAX_OCCURRENCES, weekOfMonth, type Occurrence, type OccurrenceChoice } from '#domains/bookings/series.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import {
  addDays,
  dayWords,
  formatDay,
  formatInstant,
  mondayOf,
  toLocal,
  type Weekday,
  WEEKDAYS,
  weekdayOf,
} from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

/** The name of the weekday of a day. */
const weekdayName = dayWords({ weekday: 'long' });

type SeriesDatesProps = { series: SeriesDraftState; zone: string };

/** The dates of a series with their prices. For one that cannot be booked, something else is chosen. */
function SeriesDates({ series, zone }: SeriesDatesProps) {
  const t = useTexts();
  const { preview, blocked, problem } = series;
  if (!preview) return problem ? null : <Skeleton className="h-40 w-full rounded-md" />;
  return (
    <section aria-label={t('Dates')} className="rounded-md border">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5 text-sm">
        <p role="status" className={blocked.length > 0 ? 'text-danger-text' : 'text-muted-foreground'}>
          {blocked.length > 0
            ? t(
                '{count, plural, one {{count} date} other {{count} dates}} cannot be booked. Please choose what to do.',
                { count: blocked.length },
              )
            : t('All dates can be booked. Each of them has its own invoice.')}
        </p>
        {blocked.length > 1 && (
          <Button size="sm" variant="secondary" onClick={() => series.skip(blocked.map(({ day }) => day))}>
            {t('Skip all of them')}
          </Button>
        )}
      </div>
      <div role="group" aria-label={t('List of dates')} tabIndex={0} className="max-h-72 overflow-y-auto text-sm">
        <ol className="divide-y">
          {preview.occurrences.map((occurrence) => (
            <Row key={occurrence.day} occurrence={occurrence} series={series} zone={zone} />
          ))}
        </ol>
      </div>
    </section>
  );
}

type RowProps = { occurrence: Occurrence; series: SeriesDraftState; zone: string };

function Row({ occurrence, series, zone }: RowProps) {
  const t = useTexts();
  const { day, state, problem, price, resource } = occurrence;
  const currency = series.preview?.currency ?? DEFAULT_CURRENCY;
  const choice = series.draft?.choices.find((each) => each.day === day);
  const isSkipped = state === 'skipped';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2" data-numeric>
      <span className={isSkipped ? 'text-muted-foreground line-through' : undefined}>
        {t('{from} to {to}', {
          from: formatInstant(occurrence.from, zone, t),
          to: toLocal(occurrence.to, zone).time,
        })}
      </span>
      {problem && <span className="text-danger-text">{problem}</span>}
      {choice?.resource_id && <span className="text-muted-foreground">{resource.name}</span>}
      <span className="ms-auto flex items-center gap-3">
        {!problem && !isSkipped && <span>{formatMoney(price.total, currency, t)}</span>}
        {problem || choice || isSkipped ? (
          <Choice occurrence={occurrence} choice={choice} series={series} />
        ) : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('Skip {day}', { day: formatDay(day, t) })}
            onClick={() => series.skip([day])}
          >
            {t('Skip')}
          </Button>
        )}
      </span>
    </li>
  );
}

type ChoiceProps = {
  occurrence: Occurrence;
  choice: OccurrenceChoice | undefined;
  series: SeriesDraftState;
};

const SKIP = 'skip';

/** A choice as the value of an option. */
const valueOf = ({ time, resource_id }: Omit<OccurrenceChoice, 'day'>) =>
  time ? `time:${time}` : resource_id ? `room:${resource_id}` : '';

function choiceOf(day: string, value: string): OccurrenceChoice {
  const [kind, ...rest] = value.split(':');
  const chosen = rest.join(':');
  if (kind === 'time') return { day, time: chosen };
  return kind === 'room' ? { day, resource_id: chosen } : { day };
}

function Choice({ occurrence, choice, series }: ChoiceProps) {
  const t = useTexts();
  const { day, state, times, resources, problem, resource } = occurrence;
  const value = state === 'skipped' ? SKIP : choice ? valueOf(choice) : '';
  const options = [
    { value: '', label: problem && !choice ? t('Please choose') : t('As planned') },
    { value: SKIP, label: t('Skip') },
    ...times.map((time) => ({ value: `time:${time}`, label: t('At {time}', { time }) })),
    ...resources.map(({ _id, name }) => ({ value: `room:${_id}`, label: t('In {name}', { name }) })),
  ];
  // What was chosen is free now, so it is not offered any more.
  const label = choice?.time ? t('At {time}', { time: choice.time }) : t('In {name}', { name: resource.name });
  const isListed = options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label={t('What to do on {day}', { day: formatDay(day, t) })}
      className="h-8 w-40 text-sm"
      value={value}
      onChange={(chosen) => (chosen === SKIP ? series.skip([day]) : series.choose(choiceOf(day, chosen)))}
      options={isListed ? options : [...options, { value, label }]}
    />
  );
}

const UNITS = [
  { value: 'day', label: later('days') },
  { value: 'week', label: later('weeks') },
  { value: 'month', label: later('months') },
] as const;

const ENDS = [
  { value: 'times', label: later('after') },
  { value: 'until', label: later('on') },
] as const;

type RepeatFieldsProps = { series: SeriesDraftState; zone: string };

/** Whether a new booking repeats, and how. */
export function RepeatPart({ series, zone }: RepeatFieldsProps) {
  const t = useTexts();
  return (
    <>
      <Checkbox
        checked={series.draft !== undefined}
        onChange={series.turn}
        label={t('Repeats')}
        className="sm:col-span-2"
      />
      <RepeatFields series={series} zone={zone} />
    </>
  );
}

/** How a booking repeats, and the dates that follow. */
export function RepeatFields({ series, zone }: RepeatFieldsProps) {
  const t = useTexts();
  const { draft, first, problem } = series;
  if (!draft || !first) return null;
  const { repeat } = draft;
  const firstDay = toLocal(first, zone).day;
  return (
    <div className="space-y-4 sm:col-span-2">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <Field label={t('Every')}>
          {(control) => (
            <NumberInput
              {...control}
              value={Number(repeat.every) || null}
              onChange={(every) => series.change({ every: every ?? 0 })}
              min={1}
              max={52}
              digitsOnly
            />
          )}
        </Field>
        <Field label={t('Unit')}>
          {(control) => (
            <Select
              {...control}
              value={repeat.unit}
              onChange={(unit) => series.change({ unit, weekdays: undefined, monthly: undefined })}
              options={translated(UNITS, t)}
            />
          )}
        </Field>
        <Ends series={series} firstDay={firstDay} />
      </div>
      {repeat.unit === 'week' && <Weekdays series={series} firstDay={firstDay} />}
      {repeat.unit === 'month' && <Monthly series={series} firstDay={firstDay} />}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {t(problem)}
        </p>
      )}
      <SeriesDates series={series} zone={zone} />
    </div>
  );
}

type PartProps = { series: SeriesDraftState; firstDay: string };

function Ends({ series, firstDay }: PartProps) {
  const t = useTexts();
  const { until, times } = series.draft!.repeat;
  const isUntil = times === undefined;
  return (
    <>
      <Field label={t('Ends')}>
        {(control) => (
          <Select
            {...control}
            value={isUntil ? 'until' : 'times'}
            onChange={(end) =>
              series.change(
                end === 'until'
                  ? { until: addDays(firstDay, 12 * 7), times: undefined }
                  : { until: undefined, times: 12 },
              )
            }
            options={translated(ENDS, t)}
          />
        )}
      </Field>
      <Field label={isUntil ? t('Last day') : t('Dates')}>
        {(control) =>
          isUntil ? (
            <DatePicker
              {...control}
              value={until ?? null}
              onChange={(day) => series.change({ until: day ?? undefined })}
              min={firstDay}
            />
          ) : (
            <NumberInput
              {...control}
              value={Number(times) || null}
              onChange={(count) => series.change({ times: count ?? 0 })}
              min={2}
              max={MAX_OCCURRENCES}
              digitsOnly
            />
          )
        }
      </Field>
    </>
  );
}

function Weekdays({ series, firstDay }: PartProps) {
  const t = useTexts();
  const chosen: Weekday[] = series.draft!.repeat.weekdays ?? [weekdayOf(firstDay)];
  const toggled = (weekday: Weekday, isOn: boolean) =>
    WEEKDAYS.filter((each) => (each === weekday ? isOn : chosen.includes(each)));
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="mb-1.5 text-sm font-medium">{t('On')}</legend>
      {[...Array(7).keys()].map((index) => {
        const day = addDays(mondayOf(firstDay), index);
        const weekday = weekdayOf(day);
        return (
          <Checkbox
            key={weekday}
            checked={chosen.includes(weekday)}
            onChange={(isOn) => series.change({ weekdays: toggled(weekday, isOn) })}
            label={weekdayName(day, t)}
          />
        );
      })}
    </fieldset>
  );
}

function Monthly({ series, firstDay }: PartProps) {
  const t = useTexts();
  const weekday = weekdayName(firstDay, t);
  const week = weekOfMonth(firstDay);
  const isLast = addDays(firstDay, 7).slice(0, 7) !== firstDay.slice(0, 7);
  return (
    <Field label={t('On')}>
      {(control) => (
        <Select
          {...control}
          value={series.draft!.repeat.monthly ?? 'day'}
          onChange={(monthly) => series.change({ monthly })}
          options={[
            { value: 'day' as const, label: t('day {number}', { number: Number(firstDay.slice(8)) }) },
            {
              value: 'weekday' as const,
              label: t(
                '{week, select, 1 {the first {weekday}} 2 {the second {weekday}} 3 {the third {weekday}} 4 {the fourth {weekday}} other {the fifth {weekday}}}',
                { week, weekday },
              ),
            },
            ...(isLast ? [{ value: 'last' as const, label: t('the last {weekday}', { weekday }) }] : []),
          ]}
        />
      )}
    </Field>
  );
}
