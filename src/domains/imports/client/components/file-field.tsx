import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { saveFile } from '#client/download.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { trpc } from '#client/trpc.tsx';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { PAGE_NAMES, TEMPLATE_NAMES } from '#domains/imports/client/import-text.ts';
import {
  base64Of,
  type ChosenFile,
  CODE_PAGES,
  type CodePage,
  likelyPage,
  readChosen,
  textIn,
} from '#domains/imports/client/read-text.ts';
import { type ImportKind, TEMPLATES, templateOf } from '#domains/imports/kinds.ts';
import { LARGE_WORKBOOK, MOST_WORKBOOK_BYTES, type RunImportInput } from '#domains/imports/schema.ts';
import { BYTE_ORDER_MARK } from '#shared/csv.ts';
import { useTexts } from '#domains/imports/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

export type ImportForm = ZodForm<z.input<typeof RunImportInput>, RunImportInput>;

/** The templates of a kind, with the columns as a product names them. */
function Templates({ kind }: { kind: ImportKind }) {
  const t = useTexts();
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
      {t('Templates:')}
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
          {t(TEMPLATE_NAMES[template])}
        </Button>
      ))}
    </p>
  );
}

/** What is done with a chosen file: its text is put into the form, or why it cannot be read. */
export function useImportFile(form: ImportForm) {
  const [file, setFile] = useState<ChosenFile>();
  const [page, setPage] = useState<CodePage>('utf-8');
  // From the choice on: what is checked meanwhile would be the file before.
  const [isReading, setReading] = useState(false);
  const { mutateAsync: readWorkbook } = trpc.imports.readWorkbook.useMutation();
  const put = (csv: string) => form.setValue('csv', csv, { shouldDirty: true, shouldValidate: csv !== '' });

  const refuse = (message: string) => form.setError('csv', { type: 'server', message });

  function choosePage(next: CodePage, of = file) {
    setPage(next);
    if (of) put(textIn(of, next));
  }

  async function putWorkbook(workbook: ChosenFile) {
    put('');
    if (workbook.bytes.length > MOST_WORKBOOK_BYTES) return refuse(LARGE_WORKBOOK);
    // Its days begin with their year, and its numbers have a point.
    form.setValue('decimals', 'point');
    const input = { space_id: form.getValues('space_id'), xlsx: base64Of(workbook) };
    await readWorkbook(input).then(
      ({ csv }) => put(csv),
      (error: unknown) => refuse(failureOf(error).message),
    );
  }

  async function read(next: File) {
    const chosen = await readChosen(next);
    setFile(chosen);
    form.clearErrors('csv');
    form.setValue('file_name', chosen.name);
    if (chosen.kind === 'workbook') await putWorkbook(chosen);
    else choosePage(likelyPage(chosen), chosen);
  }

  async function choose(next: File) {
    setReading(true);
    await read(next).finally(() => setReading(false));
  }

  function clear() {
    setFile(undefined);
    put('');
    form.setValue('file_name', '');
    form.clearErrors('csv');
  }

  return { file, page, choosePage, choose, clear, isReading };
}

type FileFieldProps = { form: ImportForm; chosen: ReturnType<typeof useImportFile> };

/** A file that is chosen, or whose lines are pasted. */
export function FileField({ form, chosen }: FileFieldProps) {
  const t = useTexts();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { file, page, choosePage, choose, clear, isReading } = chosen;
  return (
    <div>
      <PictureInput
        label={file?.name ?? t('Choose a CSV file or an Excel workbook')}
        hint={
          isReading
            ? t('The file is read …')
            : t(
                'With one line of headings. Commas, semicolons or tabs are found by themselves. Of a workbook, the first sheet is read.',
              )
        }
        accept=".csv,.tsv,.txt,text/csv,.xlsx"
        onFiles={([next]) => next && void choose(next)}
      />
      <Templates kind={kind} />
      {file ? (
        <>
          <FieldMessage error={form.formState.errors.csv?.message} />
          {file.kind === 'text' && (
            <Field
              label={t('Letters')}
              hint={t('Another choice, if the check shows wrong letters in names.')}
              className="mt-3"
            >
              {(control) => (
                <Select
                  {...control}
                  options={translated(optionsOf(CODE_PAGES, PAGE_NAMES), t)}
                  value={page}
                  onChange={choosePage}
                />
              )}
            </Field>
          )}
          <Button variant="link" size="sm" onClick={clear}>
            {t('Paste lines instead')}
          </Button>
        </>
      ) : (
        <TextField form={form} name="csv" label={t('Or paste its lines')} rows={5} className="mt-3" />
      )}
    </div>
  );
}
