import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SelectField } from '#client/forms/select-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import type { When } from '#domains/bookings/client/requests/request-form.ts';
import { dayLimits, DURATION, MAX_CAPACITY, timeOptions } from '#domains/workspaces/client/index.ts';
import { type OpeningTimes, withRulesOf } from '#domains/workspaces/index.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));
/** The minutes between two start times. */
const TIME_STEP = 5;

/** A field that the forms of bookings and requests have. */
const fieldOf = <Input extends FieldValues>(name: 'type' | 'capacity') => name as FieldPath<Input>;

type TypeFieldProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  onChosen: (type: ResourceType) => void;
};

/** The type of the resource. */
export function TypeField<Input extends FieldValues, Output>({ form, onChosen }: TypeFieldProps<Input, Output>) {
  const t = useTexts();
  return (
    <SelectField
      form={form}
      name={fieldOf<Input>('type')}
      label={t('Resource type')}
      options={translated(TYPES, t)}
      placeholder={t('Choose a type')}
      required
      onChosen={(value) => onChosen(value as ResourceType)}
    />
  );
}

type CapacityFieldProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  /** Called when the field loses the focus, with a valid capacity. */
  onEntered?: (capacity: number) => void;
};

/** The number of people. Zero cannot be typed. */
export function CapacityField<Input extends FieldValues, Output>(props: CapacityFieldProps<Input, Output>) {
  const t = useTexts();
  const { form, onEntered } = props;
  const { field, fieldState } = useController({ name: fieldOf<Input>('capacity'), control: form.control });
  const { value, onBlur } = field;
  return (
    <Field label={t('Capacity')} required error={fieldState.error?.message}>
      {(control) => (
        <NumberInput
          {...field}
          {...control}
          digitsOnly
          min={1}
          max={MAX_CAPACITY}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => field.onChange(next === 0 ? null : next)}
          onBlur={() => {
            onBlur();
            if (typeof value === 'number') onEntered?.(value);
          }}
        />
      )}
    </Field>
  );
}

type RequestWhenProps = {
  type: ResourceType | undefined;
  when: When;
  space: OpeningTimes;
  now: Date;
  /** The first moment that can be chosen, if it is not now. */
  earliest?: Date;
  /** The messages at the start and the end. */
  errors: { from?: { message?: string }; to?: { message?: string } };
  /** True for a booking that has started: its start cannot be changed. */
  isStarted?: boolean;
  onChange: (when: When) => void;
};

/** The days that can be chosen. The calendar opens at this month. */
const limitsOf = ({ now, earliest = now }: RequestWhenProps, space: OpeningTimes) => ({
  ...dayLimits(space, earliest),
  today: dayLimits(space, now).today,
});

/** The day, the time and the duration of a meeting, or the first and the last day. */
export function RequestWhen(props: RequestWhenProps) {
  const t = useTexts();
  const { type, when, errors, onChange } = props;
  const space = withRulesOf(props.space, type);
  if (type === 'meeting_room') return <MeetingWhen {...props} space={space} />;
  const { from_date, to_date } = when;
  return (
    <Field label={t('Dates')} required error={errors.from?.message ?? errors.to?.message} className="sm:col-span-2">
      {(control) => (
        <DateRangePicker
          {...control}
          {...limitsOf(props, space)}
          value={from_date !== null && to_date !== null ? { from: from_date, to: to_date } : null}
          onChange={(range) => onChange({ ...when, from_date: range?.from ?? null, to_date: range?.to ?? null })}
        />
      )}
    </Field>
  );
}

function MeetingWhen(props: RequestWhenProps) {
  const t = useTexts();
  const { when, space, now, earliest = now, errors, isStarted = false, onChange } = props;
  const times = timesFor(when, space, earliest);
  return (
    <>
      <Field label={t('Date')} required error={errors.from?.message}>
        {(control) => (
          <DatePicker
            {...control}
            {...limitsOf(props, space)}
            disabled={isStarted}
            value={when.from_date}
            onChange={(day) => onChange({ ...when, from_date: day, to_date: day })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t('Time')} required>
          {(control) => (
            <NativeSelect
              {...control}
              value={when.from_time ?? ''}
              placeholder={t('Time')}
              disabled={isStarted}
              options={times.map((time) => ({ value: time, label: time }))}
              onChange={(time) => onChange({ ...when, from_time: time })}
            />
          )}
        </Field>
        <Field label={t('Duration (hours)')} required error={errors.to?.message}>
          {(control) => (
            <NumberInput
              {...control}
              {...DURATION}
              value={when.duration}
              onChange={(duration) => onChange({ ...when, duration })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** The start times to choose from. The chosen one is listed even if it is not offered any more. */
function timesFor({ from_date, from_time }: When, space: OpeningTimes, now: Date): string[] {
  const times = timeOptions(space, from_date, now, TIME_STEP);
  return from_time === null || times.includes(from_time) ? times : [...times, from_time].sort();
}
