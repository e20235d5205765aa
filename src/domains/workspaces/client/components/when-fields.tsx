import { Trans } from '@lingui/react';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { dayLimits, startTimes } from '#domains/workspaces/client/opening-hours.ts';
import { DURATION, type SearchQuery, durationProblem } from '#domains/workspaces/client/search-query.ts';
import type { OpeningTimes } from '#domains/workspaces/rules.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

export type WhenProps = {
  query: SearchQuery;
  /** Undefined while it loads, which disables the fields. */
  space: OpeningTimes | undefined;
  now: Date;
  onChange: (changes: Partial<SearchQuery>) => void;
};

/** The period of a search: a range of days, or a day with a time and a duration for meeting rooms. */
export function WhenFields(props: WhenProps) {
  return props.query.resource_type === 'meeting_room' ? <MeetingFields {...props} /> : <RangeField {...props} />;
}

function RangeField({ query: { from_date, to_date }, space, now, onChange }: WhenProps) {
  const t = useTexts();
  return (
    <Field label={t('MOVE-IN')} className="lg:flex-[1.6]">
      {(control) => (
        <DateRangePicker
          {...control}
          {...(space ? dayLimits(space, now) : { disabled: true })}
          clearable
          value={from_date !== null && to_date !== null ? { from: from_date, to: to_date } : null}
          onChange={(range) => onChange({ from_date: range?.from ?? null, to_date: range?.to ?? null })}
        />
      )}
    </Field>
  );
}

function MeetingFields({ query, space, now, onChange }: WhenProps) {
  const t = useTexts();
  return (
    <>
      <Field label={t('MOVE-IN Date')} className="lg:flex-[1.2]">
        {(control) => (
          <DatePicker
            {...control}
            {...(space ? dayLimits(space, now) : { disabled: true })}
            clearable
            value={query.from_date}
            onChange={(day) => onChange({ from_date: day, to_date: day })}
          />
        )}
      </Field>
      <div className="flex gap-3 lg:contents">
        <Field label={t('Time')} className="flex-1 lg:max-w-28">
          {(control) => (
            <NativeSelect
              {...control}
              disabled={!space}
              value={query.from_time ?? ''}
              onChange={(time) => onChange({ from_time: time })}
              options={timesShown(query, space, now).map((time) => ({ value: time, label: time }))}
              placeholder={t('Time')}
            />
          )}
        </Field>
        <DurationField query={query} onChange={onChange} className="flex-1 lg:max-w-32" />
      </div>
    </>
  );
}

type DurationFieldProps = Pick<WhenProps, 'query' | 'onChange'> & { className?: string };

/** The duration of a meeting. An invalid one is reported and never replaced. */
export function DurationField({ query, onChange, className }: DurationFieldProps) {
  const t = useTexts();
  const label = <Trans id="Duration<0> in hours</0>" components={[<span key="unit" className="sr-only" />]} />;
  return (
    <Field label={label} error={durationProblem(query, t)} className={className}>
      {(control) => (
        <NumberInput
          {...control}
          {...DURATION}
          suffix={t('{count, plural, one {hour} other {hours}}', { count: query.duration ?? 0 })}
          value={query.duration}
          onChange={(duration) => onChange({ duration })}
        />
      )}
    </Field>
  );
}

/** The start times to choose from, and the one in the address even if it is not possible. A notice then explains why. */
function timesShown(query: SearchQuery, space: OpeningTimes | undefined, now: Date): string[] {
  const { from_time } = query;
  const times = space ? startTimes(space, query, now) : [];
  return from_time === null || times.includes(from_time) ? times : [...times, from_time].sort();
}
