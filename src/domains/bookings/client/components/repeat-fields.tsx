import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { SeriesDraftState } from '#domains/bookings/client/use-series-draft.ts';
import { MAX_OCCURRENCES, ORDINALS, weekOfMonth } from '#domains/bookings/series.ts';
import { WEEKDAYS, type Weekday, addDays, toLocal, weekdayOf } from '#shared/time.ts';
import { SeriesDates } from './series-dates.tsx';

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
