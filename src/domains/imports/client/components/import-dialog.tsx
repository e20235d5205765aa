import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { FileField } from '#domains/imports/client/components/file-field.tsx';
import { ImportDetails } from '#domains/imports/client/components/import-details.tsx';
import { RefusedLines } from '#domains/imports/client/components/lines.tsx';
import { countsText, KIND_NAMES } from '#domains/imports/client/import-text.ts';
import { useImport } from '#domains/imports/client/use-import.ts';
import { IMPORT_KINDS } from '#domains/imports/kinds.ts';
import { type ImportCheck, type ImportView, RunImportInput } from '#domains/imports/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';

/** What the check of a file has found. */
function CheckResult({ check }: { check: ImportCheck }) {
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">
        {countsText(check)} of {check.total}
      </p>
      {check.ignored.length > 0 && (
        <p className="mt-1 wrap-anywhere text-muted-foreground">Ignored columns: {check.ignored.join(', ')}</p>
      )}
      {check.refused > 0 && (
        <p className="mt-1 text-muted-foreground">Refused lines are left out. The others are imported.</p>
      )}
      <RefusedLines problems={check.problems} />
    </div>
  );
}

/** Brings a file into a workspace: it is checked first, and then its good lines are imported. */
export function ImportDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const { progress, check, run } = useImport();
  const [checked, setChecked] = useState<{ csv: string; kind: string; result: ImportCheck }>();
  const [done, setDone] = useState<ImportView>();
  const form = useZodForm(RunImportInput, {
    space_id: space._id,
    kind: 'people',
    csv: '',
    file_name: '',
    mails: false,
  });
  const [csv, kind] = useWatch({ control: form.control, name: ['csv', 'kind'] });
  const result = checked?.csv === csv && checked.kind === kind ? checked.result : undefined;
  if (done) return <ImportDetails shown={done} canEdit onClose={onClose} />;

  async function save(file: RunImportInput) {
    if (result) setDone(await run(file));
    else setChecked({ csv, kind, result: await check(file) });
  }
  return (
    <FormDialog
      form={form}
      title="Import a file"
      description={`Nothing is written before you have seen the check. It goes to ${space.name}.`}
      submit={result ? 'Import' : 'Check'}
      onSave={save}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <SelectField form={form} name="kind" label="The file contains" options={optionsOf(IMPORT_KINDS, KIND_NAMES)} />
      <FileField form={form} />
      {result && <CheckResult check={result} />}
      {result && (
        <CheckboxField
          form={form}
          name="mails"
          label="Send mails"
          hint="Invitations to new people; confirmations and invoices of bookings. Otherwise nobody is told."
        />
      )}
      {progress && <ProgressBar label="Lines" value={(100 * progress.done) / progress.total} />}
    </FormDialog>
  );
}
