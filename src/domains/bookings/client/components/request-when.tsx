import { useController, useFormState } from 'react-hook-form';
import { SelectField } from '#client/forms/select-field.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import type { RequestForm, When } from '#domains/bookings/client/request-form.ts';
import { dayLimits, timeOptions } from '#domains/workspaces/client/opening-hours.ts';
import { DURATION, MAX_CAPACITY } from '#domains/workspaces/client/search-query.ts';
import type { OpeningTimes } from '#domains/workspaces/rules.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));
/** The minutes between two start times. */
const TIME_STEP = 5;

/** The type of the resource. */
export function TypeField({ form, onChosen }: { form: RequestForm; onChosen: (type: ResourceType) => void }) {
  return (
    <SelectField
      form={form}
      name="type"
      label="Resource type"
      options={TYPES}
      placeholder="Choose a type"
      required
      onChosen={(value) => onChosen(value as ResourceType)}
    />
  );
}

/** The number of people. Zero cannot be typed. */
export function CapacityField({ form }: { form: RequestForm }) {
  const { field, fieldState } = useController({ name: 'capacity', control: form.control });
  return (
    <Field label="Capacity" required error={fieldState.error?.message}>
      {(control) => (
        <NumberInput
          {...field}
          {...control}
          digitsOnly
          min={1}
          max={MAX_CAPACITY}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={(value) => field.onChange(value === 0 ? null : value)}
        />
      )}
    </Field>
  );
}

type RequestWhenProps = {
  form: RequestForm;
  type: ResourceType | undefined;
  when: When;
  space: OpeningTimes;
  now: Date;
  onChange: (when: When) => void;
};

/** The day, the time and the duration of a meeting, or the first and the last day. */
export function RequestWhen(props: RequestWhenProps) {
  const { form, type, when, space, now, onChange } = props;
  const { errors } = useFormState({ control: form.control });
  const { from: fromError, to: toError } = errors;
  if (type === 'meeting_room') return <MeetingWhen {...props} />;
  const { from_date, to_date } = when;
  return (
    <Field label="Dates" required error={fromError?.message ?? toError?.message} className="sm:col-span-2">
      {(control) => (
        <DateRangePicker
          {...control}
          {...dayLimits(space, now)}
          value={from_date !== null && to_date !== null ? { from: from_date, to: to_date } : null}
          onChange={(range) => onChange({ ...when, from_date: range?.from ?? null, to_date: range?.to ?? null })}
        />
      )}
    </Field>
  );
}

function MeetingWhen({ form, when, space, now, onChange }: RequestWhenProps) {
  const { errors } = useFormState({ control: form.control });
  const { from: fromError, to: toError } = errors;
  const times = timeOptions(space, when.from_date, now, TIME_STEP);
  return (
    <>
      <Field label="Date" required error={fromError?.message}>
        {(control) => (
          <DatePicker
            {...control}
            {...dayLimits(space, now)}
            value={when.from_date}
            onChange={(day) => onChange({ ...when, from_date: day, to_date: day })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Time" required>
          {(control) => (
            <NativeSelect
              {...control}
              value={when.from_time ?? ''}
              placeholder="Time"
              options={times.map((time) => ({ value: time, label: time }))}
              onChange={(time) => onChange({ ...when, from_time: time })}
            />
          )}
        </Field>
        <Field label="Duration (hours)" required error={toError?.message}>
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
