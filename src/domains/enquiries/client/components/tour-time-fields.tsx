import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { DateField } from '#client/forms/date-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { STAFF_TIMES, firstTourDay, isOver } from '#domains/enquiries/rules.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

type TimeInput = FieldValues & { day?: string | null; time: string };

type TourTimeFieldsProps<Input extends TimeInput, Output> = {
  form: ZodForm<Input, Output>;
  /** The day that is chosen now. */
  day: string | null | undefined;
  labels: { day: string; time: string };
};

/** The day and the time of a tour that staff choose. Those that have passed cannot be chosen. */
export function TourTimeFields<Input extends TimeInput, Output>(props: TourTimeFieldsProps<Input, Output>) {
  const t = useTexts();
  const { form, day, labels } = props;
  const [now] = useState(() => new Date());
  const times = STAFF_TIMES.map((time) => ({
    value: time,
    label: time,
    disabled: Boolean(day) && isOver(day!, time, now),
  }));
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2">
      <DateField
        form={form}
        name={'day' as Path<Input>}
        label={labels.day}
        placeholder={t('Select date')}
        min={firstTourDay(now)}
        required
      />
      <SelectField
        form={form}
        name={'time' as Path<Input>}
        label={labels.time}
        placeholder={t('Select time')}
        options={times}
        hint={t('The time in London')}
        required
      />
    </div>
  );
}
