import { dayHoursText } from '#domains/workspaces/client/hours-text.ts';
import { weekdayName } from '#shared/weekday-names.ts';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TimePicker } from '#client/ui/time-picker.tsx';
import { ClosingPicker } from '#domains/workspaces/client/components/closing-picker.tsx';
import { WEEK } from '#domains/workspaces/client/opening-hours.ts';
import { type RulesFields, type RulesPath, messageIn } from '#domains/workspaces/client/rules-form.ts';
import { type OpeningTimes, weekdayHours } from '#domains/workspaces/rules.ts';
import { type Interval, MIDNIGHT, closingOf } from '#domains/workspaces/intervals.ts';
import { MOST_INTERVALS, type WeekHours } from '#domains/workspaces/use-rules.ts';
import type { Weekday } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type WeekFieldProps = {
  form: RulesFields;
  path: RulesPath;
  /** The hours of the level above, with which own ones begin. */
  inherited: OpeningTimes;
};

/** The opening hours by weekday, or those of the level above. */
export function WeekField({ form, path, inherited }: WeekFieldProps) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: `${path}week` });
  const week = field.value as WeekHours | null | undefined;
  const copied = () => Object.fromEntries(WEEK.map((day) => [day, weekdayHours(inherited, day)]));

  if (!week)
    return (
      <div className="space-y-3">
        <dl className="divide-y text-sm">
          {WEEK.map((day) => (
            <div key={day} className="flex justify-between gap-4 py-1.5">
              <dt>{weekdayName(day, t)}</dt>
              <dd className="tabular-nums text-muted-foreground">{dayHoursText(weekdayHours(inherited, day), t)}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" onClick={() => field.onChange(copied())}>
          {t('Set hours by weekday')}
        </Button>
      </div>
    );
  return (
    <div className="space-y-3">
      <div className="divide-y">
        {WEEK.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={week[day] ?? []}
            onChange={(hours) => {
              field.onChange({ ...week, [day]: hours });
              if (form.formState.isSubmitted) void form.trigger(`${path}week`);
            }}
          />
        ))}
      </div>
      <FieldMessage id={`${path}week`} error={messageIn(fieldState.error)} />
      <Button variant="ghost" onClick={() => field.onChange(null)}>
        {t('Remove hours by weekday')}
      </Button>
    </div>
  );
}

type DayRowProps = { day: Weekday; hours: readonly Interval[]; onChange: (hours: Interval[]) => void };

function DayRow({ day, hours, onChange }: DayRowProps) {
  const t = useTexts();
  const name = weekdayName(day, t);
  const change = (index: number, next: Interval) => onChange(hours.map((each, at) => (at === index ? next : each)));
  const last = hours.at(-1);
  const next: Interval = last ? [last[1], MIDNIGHT] : ['09:00', '18:00'];
  const isFull = hours.length >= MOST_INTERVALS || (last !== undefined && closingOf(last) === MIDNIGHT);
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 py-2 sm:grid-cols-[7rem_1fr_auto]"
    >
      <span className="py-2 text-sm font-medium">{name}</span>
      <div className="min-w-0 space-y-2 max-sm:order-last max-sm:col-span-2">
        {hours.length === 0 && <p className="py-2 text-sm text-muted-foreground">{t('Closed')}</p>}
        {hours.map(([opens, closes], index) => (
          <div key={index} className="flex max-w-sm items-center gap-2">
            <TimePicker
              aria-label={t('{day} opens at, period {number}', { day: name, number: index + 1 })}
              value={opens}
              onChange={(time) => change(index, [time, closes])}
            />
            <span className="text-sm text-muted-foreground">{t('to')}</span>
            <ClosingPicker
              aria-label={t('{day} closes at, period {number}', { day: name, number: index + 1 })}
              hours={[opens, closes]}
              onChange={(time) => change(index, [opens, time])}
            />
            <IconButton
              label={t('Remove period {number} of {day}', { number: index + 1, day: name })}
              icon={X}
              onClick={() => onChange(hours.filter((_each, at) => at !== index))}
            />
          </div>
        ))}
      </div>
      {!isFull && (
        <IconButton
          label={t('Add period to {day}', { day: name })}
          icon={Plus}
          onClick={() => onChange([...hours, next])}
        />
      )}
    </div>
  );
}
