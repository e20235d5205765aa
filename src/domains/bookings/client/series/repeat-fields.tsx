import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SeriesDraftState } from '#domains/bookings/client/series/use-series-draft.ts';
import {
  MAX_OCCURRENCES,
  ORDINALS,
  weekOfMonth,
  type Occurrence,
  type OccurrenceChoice,
} from '#domains/bookings/series.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import { pluralize } from '#shared/pluralize.ts';
import { WEEKDAYS, type Weekday, addDays, toLocal, weekdayOf, formatDay, formatInstant } from '#shared/time.ts';

type SeriesDatesProps = { series: SeriesDraftState; zone: string };

/** The dates of a series with their prices. For one that cannot be booked, something else is chosen. */
function SeriesDates({ series, zone }: SeriesDatesProps) {
  const { preview, blocked, problem } = series;
  if (!preview) return problem ? null : <Skeleton className="h-40 w-full rounded-md" />;
  return (
    <section aria-label="Dates" className="rounded-md border">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5 text-sm">
        <p role="status" className={blocked.length > 0 ? 'text-danger-text' : 'text-muted-foreground'}>
          {blocked.length > 0
            ? `${pluralize(blocked.length, 'date')} cannot be booked. Please choose what to do.`
            : 'All dates can be booked. Each of them has its own invoice.'}
        </p>
        {blocked.length > 1 && (
          <Button size="sm" variant="secondary" onClick={() => series.skip(blocked.map(({ day }) => day))}>
            Skip all of them
          </Button>
        )}
      </div>
      <div role="group" aria-label="List of dates" tabIndex={0} className="max-h-72 overflow-y-auto text-sm">
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
  const { day, state, problem, price, resource } = occurrence;
  const currency = series.preview?.currency ?? DEFAULT_CURRENCY;
  const choice = series.draft?.choices.find((each) => each.day === day);
  const isSkipped = state === 'skipped';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2" data-numeric>
      <span className={isSkipped ? 'text-muted-foreground line-through' : undefined}>
        {formatInstant(occurrence.from, zone)} to {toLocal(occurrence.to, zone).time}
      </span>
      {problem && <span className="text-danger-text">{problem}</span>}
      {choice?.resource_id && <span className="text-muted-foreground">{resource.name}</span>}
      <span className="ml-auto flex items-center gap-3">
        {!problem && !isSkipped && <span>{formatMoney(price.total, currency)}</span>}
        {problem || choice || isSkipped ? (
          <Choice occurrence={occurrence} choice={choice} series={series} />
        ) : (
          <Button size="sm" variant="ghost" aria-label={`Skip ${formatDay(day)}`} onClick={() => series.skip([day])}>
            Skip
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
  const { day, state, times, resources, problem, resource } = occurrence;
  const value = state === 'skipped' ? SKIP : choice ? valueOf(choice) : '';
  const options = [
    { value: '', label: problem && !choice ? 'Please choose' : 'As planned' },
    { value: SKIP, label: 'Skip' },
    ...times.map((time) => ({ value: `time:${time}`, label: `At ${time}` })),
    ...resources.map(({ _id, name }) => ({ value: `room:${_id}`, label: `In ${name}` })),
  ];
  // What was chosen is free now, so it is not offered any more.
  const label = choice?.time ? `At ${choice.time}` : `In ${resource.name}`;
  const isListed = options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label={`What to do on ${formatDay(day)}`}
      className="h-8 w-40 text-sm"
      value={value}
      onChange={(chosen) => (chosen === SKIP ? series.skip([day]) : series.choose(choiceOf(day, chosen)))}
      options={isListed ? options : [...options, { value, label }]}
    />
  );
}

const UNITS = [
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
] as const;

const ENDS = [
  { value: 'times', label: 'after' },
  { value: 'until', label: 'on' },
] as const;

type RepeatFieldsProps = { series: SeriesDraftState; zone: string };

/** Whether a new booking repeats, and how. */
export function RepeatPart({ series, zone }: RepeatFieldsProps) {
  return (
    <>
      <Checkbox checked={series.draft !== undefined} onChange={series.turn} label="Repeats" className="sm:col-span-2" />
      <RepeatFields series={series} zone={zone} />
    </>
  );
}

/** How a booking repeats, and the dates that follow. */
export function RepeatFields({ series, zone }: RepeatFieldsProps) {
  const { draft, first, problem } = series;
  if (!draft || !first) return null;
  const { repeat } = draft;
  const firstDay = toLocal(first, zone).day;
  return (
    <div className="space-y-4 sm:col-span-2">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <Field label="Every">
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
        <Field label="Unit">
          {(control) => (
            <Select
              {...control}
              value={repeat.unit}
              onChange={(unit) => series.change({ unit, weekdays: undefined, monthly: undefined })}
              options={UNITS}
            />
          )}
        </Field>
        <Ends series={series} firstDay={firstDay} />
      </div>
      {repeat.unit === 'week' && <Weekdays series={series} firstDay={firstDay} />}
      {repeat.unit === 'month' && <Monthly series={series} firstDay={firstDay} />}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      <SeriesDates series={series} zone={zone} />
    </div>
  );
}

type PartProps = { series: SeriesDraftState; firstDay: string };

function Ends({ series, firstDay }: PartProps) {
  const { until, times } = series.draft!.repeat;
  const isUntil = times === undefined;
  return (
    <>
      <Field label="Ends">
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
            options={ENDS}
          />
        )}
      </Field>
      <Field label={isUntil ? 'Last day' : 'Dates'}>
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
  const chosen: Weekday[] = series.draft!.repeat.weekdays ?? [weekdayOf(firstDay)];
  const toggled = (weekday: Weekday, isOn: boolean) =>
    WEEKDAYS.filter((each) => (each === weekday ? isOn : chosen.includes(each)));
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="mb-1.5 text-sm font-medium">On</legend>
      {[...WEEKDAYS.slice(1), WEEKDAYS[0]].map((weekday) => (
        <Checkbox
          key={weekday}
          checked={chosen.includes(weekday)}
          onChange={(isOn) => series.change({ weekdays: toggled(weekday, isOn) })}
          label={weekday}
        />
      ))}
    </fieldset>
  );
}

function Monthly({ series, firstDay }: PartProps) {
  const weekday = weekdayOf(firstDay);
  const week = weekOfMonth(firstDay);
  const isLast = addDays(firstDay, 7).slice(0, 7) !== firstDay.slice(0, 7);
  return (
    <Field label="On">
      {(control) => (
        <Select
          {...control}
          value={series.draft!.repeat.monthly ?? 'day'}
          onChange={(monthly) => series.change({ monthly })}
          options={[
            { value: 'day' as const, label: `day ${Number(firstDay.slice(8))}` },
            { value: 'weekday' as const, label: `the ${ORDINALS[week - 1]} ${weekday}` },
            ...(isLast ? [{ value: 'last' as const, label: `the last ${weekday}` }] : []),
          ]}
        />
      )}
    </Field>
  );
}
