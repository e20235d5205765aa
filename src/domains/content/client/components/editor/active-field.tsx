import type { FieldPath } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import type { BaseValues } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

/** Whether visitors see the item. A new item is active, and so it has no such field. */
export function ActiveField<V extends BaseValues>({ editor: { form, record, disabled } }: { editor: Editor<V> }) {
  if (!record) return null;
  return <CheckboxField form={form} name={'active' as FieldPath<V>} label="Active" disabled={disabled} />;
}
