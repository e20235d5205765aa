import { useController, type FieldValues } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { NumberInput, type NumberInputProps } from '#client/ui/number-input.tsx';
import type { FormFieldProps } from './field-props.ts';
import { ReadField, useIsReadOnly } from './read-only.tsx';

type NumberFieldProps<I extends FieldValues, O> = FormFieldProps<I, O> &
  Pick<NumberInputProps, 'step' | 'min' | 'max' | 'digitsOnly' | 'prefix' | 'placeholder'>;

/** A number field. The form's value is null while the field is empty or does not contain a number. */
export function NumberField<I extends FieldValues, O>(props: NumberFieldProps<I, O>) {
  const { form, name, label, hint, required, disabled, className, ...number } = props;
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ name, control: form.control });
  if (isReadOnly) return <ReadField label={label} value={field.value} className={className} />;
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => <NumberInput {...number} {...field} {...control} value={field.value ?? null} disabled={disabled} />}
    </Field>
  );
}
