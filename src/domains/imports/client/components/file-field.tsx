import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { saveFile } from '#client/download.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { TEMPLATE_NAMES } from '#domains/imports/client/import-text.ts';
import { readText } from '#domains/imports/client/read-text.ts';
import { type ImportKind, TEMPLATES, templateOf } from '#domains/imports/kinds.ts';
import type { RunImportInput } from '#domains/imports/schema.ts';
import { BYTE_ORDER_MARK } from '#shared/csv.ts';

export type ImportForm = ZodForm<z.input<typeof RunImportInput>, RunImportInput>;

/** The templates of a kind, with the columns as a product names them. */
function Templates({ kind }: { kind: ImportKind }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
      Templates:
      {TEMPLATES.map((template) => (
        <Button
          key={template}
          variant="link"
          size="sm"
          onClick={() =>
            saveFile(
              new Blob([BYTE_ORDER_MARK, templateOf(kind, template)], { type: 'text/csv' }),
              `${kind}-${template}.csv`,
            )
          }
        >
          {TEMPLATE_NAMES[template]}
        </Button>
      ))}
    </p>
  );
}

/** A CSV file that is chosen, or whose lines are pasted. */
export function FileField({ form }: { form: ImportForm }) {
  const [kind, name] = useWatch({ control: form.control, name: ['kind', 'file_name'] });
  const put = (csv: string, file_name: string) => {
    form.setValue('csv', csv, { shouldDirty: true, shouldValidate: csv !== '' });
    form.setValue('file_name', file_name);
  };
  return (
    <div>
      <PictureInput
        label={name || 'Choose a CSV file'}
        hint="With one line of headings. Commas, semicolons or tabs are found by themselves."
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={([file]) => file && void readText(file).then((text) => put(text, file.name))}
      />
      <Templates kind={kind} />
      {name ? (
        <>
          <FieldMessage error={form.formState.errors.csv?.message} />
          <Button variant="link" size="sm" onClick={() => put('', '')}>
            Paste lines instead
          </Button>
        </>
      ) : (
        <TextField form={form} name="csv" label="Or paste its lines" rows={5} className="mt-3" />
      )}
    </div>
  );
}
