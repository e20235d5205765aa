import { useId } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { useContentChoices } from '#domains/content/client/queries.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { metaOf } from '#domains/content/kinds.ts';

type TestimonialsFieldProps = { editor: Editor; name: FieldPath<FormValues>; label: string };

/** The testimonials that an item shows, in the order in which they were chosen. */
export function TestimonialsField({ editor, name, label }: TestimonialsFieldProps) {
  const { form, disabled } = editor;
  const { field, fieldState } = useController({ control: form.control, name });
  const list = useContentChoices({ type: 'testimonial' });
  const messageId = useId();
  const value: unknown = field.value;
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

  function toggle(id: string, isChosen: boolean) {
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  }

  return (
    <div role="group" aria-label={label} className="space-y-3 sm:col-span-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {!list.data && <SkeletonText lines={2} />}
      {list.data?.items.length === 0 && (
        <p className="text-sm text-muted-foreground">No testimonial exists.Please add some to proceed.</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.data?.items.map((item, index) => (
          <li key={item._id} className="rounded-md border p-3">
            <Checkbox
              {...(index === 0 && { ref: field.ref })}
              label={`${item.name}, ${metaOf('testimonial', item).role}`}
              checked={chosen.includes(item._id)}
              onChange={(isChosen) => toggle(item._id, isChosen)}
              disabled={disabled}
            />
          </li>
        ))}
      </ul>
      <FieldMessage id={messageId} error={fieldState.error?.message} />
    </div>
  );
}
