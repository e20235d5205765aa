import type { FieldPath } from 'react-hook-form';
import { TextField } from '#client/forms/text-field.tsx';
import type { BaseValues } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

/** What search engines show of a page: its title and description. */
export function MetaFields<V extends BaseValues>({ editor: { form, disabled } }: { editor: Editor<V> }) {
  const fields = { form, disabled, className: 'sm:col-span-2' };
  return (
    <>
      <TextField {...fields} name={'meta.pageMeta.title' as FieldPath<V>} label="Title" />
      <TextField {...fields} name={'meta.pageMeta.description' as FieldPath<V>} label="Description" rows={2} />
    </>
  );
}
