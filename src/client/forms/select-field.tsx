import { useController, type FieldValues } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { FormFieldProps } from './field-props.ts';
import { ReadField, useIsReadOnly } from './read-only.tsx';

type SelectFieldProps<I extends FieldValues, O> = FormFieldProps<I, O> & {
  options: readonly SelectOption[];
  placeholder?: string;
  /** Called after the form has the value. */
  onChosen?: (value: string) => void;
};

export function SelectField<I extends FieldValues, O>(props: SelectFieldProps<I, O>) {
  const { form, name, label, hint, required, disabled, className, options, placeholder, onChosen } = props;
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ name, control: form.control });
  if (isReadOnly)
    return (
      <ReadField
        label={label}
        value={options.find((option) => option.value === field.value)?.label}
        className={className}
      />
    );
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => (
        <Select
          {...field}
          {...control}
          value={field.value ?? null}
          onChange={(value) => {
            field.onChange(value);
            onChosen?.(value);
          }}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
