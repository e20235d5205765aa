import { type FieldPath, useWatch } from 'react-hook-form';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { BaseValues } from '#domains/content/client/content-form.ts';
import { TOPIC_OPTIONS } from '#domains/content/client/item-card.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

type TopicFieldsProps<V extends BaseValues> = { editor: Editor<V>; label: string };

/** What an item is about: a resource type, or something else that then needs a name. */
export function TopicFields<V extends BaseValues>({ editor: { form, disabled }, label }: TopicFieldsProps<V>) {
  const name = 'meta.resource_type' as FieldPath<V>;
  const topic = useWatch({ control: form.control, name }) as string;
  return (
    <>
      <SelectField form={form} name={name} label={label} options={TOPIC_OPTIONS} disabled={disabled} />
      {topic === 'other' && <TextField form={form} name={'name' as FieldPath<V>} label="Name" disabled={disabled} />}
    </>
  );
}
