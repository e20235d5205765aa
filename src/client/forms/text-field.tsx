import type { ComponentProps } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { FormFieldProps } from './field-props.ts';
import { ReadField, useIsReadOnly } from './read-only.tsx';

type TextFieldProps<I extends FieldValues, O> = FormFieldProps<I, O> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'readOnly'
  > & {
    /** If set, the field is a text area. */
    rows?: number;
  };

/** An input, or a text area if `rows` is set. */
export function TextField<I extends FieldValues, O>(props: TextFieldProps<I, O>) {
  const { form, name, label, hint, required, disabled, className, rows, type, ...input } = props;
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ name, control: form.control });
  const value = field.value ?? '';
  if (isReadOnly) return <ReadField label={label} value={value} className={className} />;
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) =>
        rows ? (
          <Textarea {...field} {...control} rows={rows} value={value} disabled={disabled} {...textareaProps(input)} />
        ) : (
          <Input {...input} {...field} {...control} type={type} value={value} disabled={disabled} />
        )
      }
    </Field>
  );
}

function textareaProps({
  placeholder,
  autoFocus,
  maxLength,
  readOnly,
}: Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'maxLength' | 'readOnly'>) {
  return { placeholder, autoFocus, maxLength, readOnly };
}
