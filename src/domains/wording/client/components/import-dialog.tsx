import { useId, useState } from 'react';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { useTexts } from '#domains/wording/client/use-texts.ts';
import { ImportInput, type ImportView } from '#domains/wording/schema.ts';
import { LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';

function Outcome({ of: { added, changed, same, refused, problems } }: { of: ImportView }) {
  const t = useTexts();
  const id = useId();
  const counts = { added, changed, same, refused };
  return (
    <section aria-labelledby={id} className="text-sm">
      <h3 id={id} className="font-medium">
        {t('New: {added}. Changed: {changed}. As they are: {same}. Refused: {refused}.', counts)}
      </h3>
      {problems.length > 0 && (
        <ul aria-label={t('Refused')} className="mt-2 max-h-60 space-y-2 overflow-y-auto rounded-md border p-3">
          {problems.map(({ text, reason }) => (
            <li key={text} className="wrap-anywhere">
              {text}
              <span className="block text-xs text-danger-text">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Imports the PO file of a translator: what it would change is shown before anything is saved. */
export function ImportDialog({ language, onClose }: { language: SpokenLanguage; onClose: () => void }) {
  const t = useTexts();
  const [outcome, setOutcome] = useState<ImportView>();
  const { mutateAsync: check, isPending } = trpc.wording.checkImport.useMutation();
  const { mutateAsync: save } = trpc.wording.import.useMutation();
  const form = useZodForm(ImportInput, { language, po: '' });
  async function choose(file: File | undefined) {
    setOutcome(undefined);
    const po = (await file?.text()) ?? '';
    form.setValue('po', po, { shouldDirty: true, shouldValidate: true });
    if (!ImportInput.shape.po.safeParse(po).success) return;
    await check({ language, po }).then(setOutcome, ({ message }: Error) => form.setError('po', { message }));
  }
  return (
    <FormDialog
      form={form}
      title={t('Import texts in {language}', { language: LANGUAGES[language].name })}
      submit={t('Import')}
      saved={t('Texts imported')}
      busy={isPending}
      onSave={(values) => save(values)}
      onClose={onClose}
    >
      <Field
        label={t('PO file')}
        required
        error={form.formState.errors.po?.message}
        hint={t('It need not have all texts. What is refused is left out.')}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".po"
            className="block w-full text-sm file:me-3 file:rounded-md file:border file:bg-card file:px-3 file:py-1.5"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {outcome && <Outcome of={outcome} />}
    </FormDialog>
  );
}
