import { useController, type FieldValues } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import type { FormFieldProps } from './field-props.ts';

type PasswordFieldProps<I extends FieldValues, O> = FormFieldProps<I, O> & {
  /** The kind of password, for password managers. */
  autoComplete: 'current-password' | 'new-password';
  /** For a form that has no other field. */
  autoFocus?: boolean;
};

export function PasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  const { form, name, label, hint, required, disabled, className, autoComplete, autoFocus } = props;
  const { field, fieldState } = useController({ name, control: form.control });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => (
        <PasswordInput
          {...field}
          {...control}
          value={field.value ?? ''}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
