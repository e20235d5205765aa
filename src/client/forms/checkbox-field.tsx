import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import type { FormFieldProps } from './field-props.ts';
import { ReadField, useIsReadOnly } from './read-only.tsx';

/** A checkbox with its label beside it and the message below. */
export function CheckboxField<I extends FieldValues, O>(props: FormFieldProps<I, O>) {
  const { form, name, label, hint, required, disabled, className } = props;
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ name, control: form.control });
  const messageId = useId();
  const { value, ...control } = field;
  if (isReadOnly) return <ReadField label={label} value={Boolean(value)} className={className} />;
  return (
    <div className={className}>
      <Checkbox
        {...control}
        checked={Boolean(value)}
        label={label}
        disabled={disabled}
        aria-invalid={fieldState.error ? true : undefined}
        aria-describedby={fieldState.error || hint ? messageId : undefined}
        aria-required={required || undefined}
      />
      <FieldMessage id={messageId} error={fieldState.error?.message} hint={hint} />
    </div>
  );
}
