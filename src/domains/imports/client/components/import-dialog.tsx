import { progressText } from '#client/progress.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { FileField, useImportFile } from '#domains/imports/client/components/file-field.tsx';
import { ImportDetails } from '#domains/imports/client/components/import-details.tsx';
import { FirstLines, RefusedLines } from '#domains/imports/client/components/lines.tsx';
import { countsText, DATE_NAMES, DECIMAL_NAMES, KIND_NAMES } from '#domains/imports/client/import-text.ts';
import { useImport } from '#domains/imports/client/use-import.ts';
import { DATE_ORDERS, DECIMAL_SIGNS } from '#domains/imports/cells.ts';
import { IMPORT_KINDS } from '#domains/imports/kinds.ts';
import { type ImportCheck, type ImportView, RunImportInput } from '#domains/imports/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/imports/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

/** What the check of a file has found. */
function CheckResult({ check }: { check: ImportCheck }) {
  const t = useTexts();
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">{t('{counts} of {total}', { counts: countsText(check, t), total: check.total })}</p>
      {check.ignored.length > 0 && (
        <p className="mt-1 wrap-anywhere text-muted-foreground">
          {t('Ignored columns: {columns}', { columns: check.ignored.join(', ') })}
        </p>
      )}
      {check.refused > 0 && (
        <p className="mt-1 text-muted-foreground">{t('Refused lines are left out. The others are imported.')}</p>
      )}
      <FirstLines lines={check.preview} />
      <RefusedLines problems={check.problems} />
    </div>
  );
}

/** Brings a file into a workspace: it is checked first, and then its good lines are imported. */
export function ImportDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const t = useTexts();
  const { progress, check, run } = useImport();
  const [checked, setChecked] = useState<{ file: string; result: ImportCheck }>();
  const [done, setDone] = useState<ImportView>();
  const form = useZodForm(RunImportInput, {
    space_id: space._id,
    kind: 'people',
    csv: '',
    dates: 'ymd',
    decimals: 'point',
    file_name: '',
    mails: false,
  });
  const chosen = useImportFile(form);
  // A text, because equal choices are different objects.
  const file = JSON.stringify(useWatch({ control: form.control, name: ['csv', 'kind', 'dates', 'decimals'] }));
  const result = checked?.file === file ? checked.result : undefined;
  if (done) return <ImportDetails shown={done} canEdit onClose={onClose} />;

  async function save(input: RunImportInput) {
    if (result) setDone(await run(input));
    else setChecked({ file, result: await check(input) });
  }
  return (
    <FormDialog
      form={form}
      title={t('Import a file')}
      description={t('Nothing is written before you have seen the check. It goes to {name}.', { name: space.name })}
      submit={result ? t('Import') : t('Check')}
      busy={chosen.isReading}
      onSave={save}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('The file contains')}
        options={translated(optionsOf(IMPORT_KINDS, KIND_NAMES), t)}
      />
      <FileField form={form} chosen={chosen} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="dates"
          label={t('Dates')}
          options={translated(optionsOf(DATE_ORDERS, DATE_NAMES), t)}
        />
        {chosen.file?.kind !== 'workbook' && (
          <SelectField
            form={form}
            name="decimals"
            label={t('Decimals')}
            options={translated(optionsOf(DECIMAL_SIGNS, DECIMAL_NAMES), t)}
          />
        )}
      </div>
      {result && <CheckResult check={result} />}
      {result && (
        <CheckboxField
          form={form}
          name="mails"
          label={t('Send mails')}
          hint={t('Invitations to new people; confirmations and invoices of bookings. Otherwise nobody is told.')}
        />
      )}
      {progress && (
        <div className="space-y-2">
          <ProgressBar label={t('Lines')} value={(100 * progress.done) / progress.total} />
          <p role="status" className="text-sm tabular-nums text-muted-foreground">
            {progressText(progress, t, (counts) => t('{done} of {total} lines', counts))}
          </p>
        </div>
      )}
    </FormDialog>
  );
}
