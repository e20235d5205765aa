import { useController, type FieldValues } from 'react-hook-form';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { formatDay } from '#shared/time.ts';
import type { FormFieldProps } from './field-props.ts';
import { ReadField, useIsReadOnly } from './read-only.tsx';
import { useTexts } from '#client/use-texts.ts';

type DateFieldProps<I extends FieldValues, O> = FormFieldProps<I, O> & {
  placeholder?: string;
  /** The first day that can be chosen. */
  min?: string;
};

/** A day as 'YYYY-MM-DD', which can be cleared. It is null without a value. */
export function DateField<I extends FieldValues, O>(props: DateFieldProps<I, O>) {
  const t = useTexts();
  const { form, name, label, hint, required, disabled, className, placeholder, min } = props;
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ name, control: form.control });
  if (isReadOnly)
    return <ReadField label={label} value={field.value && formatDay(field.value, t)} className={className} />;
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required} className={className}>
      {(control) => (
        <DatePicker
          {...control}
          value={field.value ?? null}
          onChange={field.onChange}
          placeholder={placeholder}
          min={min}
          disabled={disabled}
          clearable
        />
      )}
    </Field>
  );
}
