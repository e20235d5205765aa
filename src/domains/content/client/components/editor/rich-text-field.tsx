import { useCallback } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FormFieldProps } from '#client/forms/field-props.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'), <Skeleton className="h-[245px] rounded-md" />);

/** A field of rich text. */
export function RichTextField<I extends FieldValues, O>(
  props: Omit<FormFieldProps<I, O>, 'label'> & { label: string },
) {
  const { form, name, label, hint, required, disabled = false, className } = props;
  const { field, fieldState } = useController({ name, control: form.control });
  const { ref, value, onChange, onBlur } = field;
  const onReady = useCallback((editor: { focus: () => void }) => ref(editor), [ref]);
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => (
        <RichTextEditor
          control={control}
          label={label}
          value={value ?? ''}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
          onReady={onReady}
        />
      )}
    </Field>
  );
}
