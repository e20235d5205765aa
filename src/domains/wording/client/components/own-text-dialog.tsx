import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import { areaNames } from '#domains/wording/areas.ts';
import { sourceText } from '#domains/wording/client/source-text.ts';
import { useTexts } from '#domains/wording/client/use-texts.ts';
import { OwnTextInput, type OwnTextView } from '#domains/wording/schema.ts';
import { ENGLISH, LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { withoutMeaning } from '#shared/texts.ts';
import { officeInstant } from '#shared/time.ts';

/** A pause in typing, after which the preview is asked for. */
const PAUSE_MS = 400;

type TextForm = ZodForm<z.input<typeof OwnTextInput>, OwnTextInput>;

/** The values and elements in a text, as they are typed. */
const valuesIn = (text: string) => [
  ...new Set([...text.matchAll(/\{(\w+)[,}]|(<\d+\/?>)/g)].map(([, name, tag]) => tag ?? `{${name}}`)),
];

type FactProps = { label: string; language?: SpokenLanguage | undefined; children: string };

function Fact({ label, language, children }: FactProps) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd lang={language} dir={language && LANGUAGES[language].direction} className="whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** What the text says without the own one, where it stands, and what it must keep. */
function About({ of: { text, language, shipped, areas, changed_at, changed_by } }: { of: OwnTextView }) {
  const t = useTexts();
  const values = valuesIn(text).join(' ');
  const changed = changed_at && [officeInstant(changed_at, undefined, t), changed_by].filter(Boolean).join(', ');
  return (
    <dl className="grid gap-3 text-sm">
      <Fact label={t('Text in English')} language={ENGLISH}>
        {sourceText(text)}
      </Fact>
      {language !== ENGLISH && (
        <Fact label={t('As shipped')} language={shipped === null ? undefined : language}>
          {shipped ?? t('Not translated')}
        </Fact>
      )}
      <Fact label={t('Where it stands')}>{areaNames(areas, t)}</Fact>
      {values && <Fact label={t('Values to keep')}>{values}</Fact>}
      {changed && <Fact label={t('Changed')}>{changed}</Fact>}
    </dl>
  );
}

function Preview({ form, of: { language, text } }: { form: TextForm; of: OwnTextView }) {
  const t = useTexts();
  const own = useDebounced(useWatch({ control: form.control, name: 'own' }) ?? '', PAUSE_MS);
  const preview = trpc.wording.preview.useQuery(
    { language, text, own },
    { enabled: own.trim() !== '', placeholderData: (before) => before },
  );
  if (own.trim() === '' || !preview.data) return null;
  const { problem, samples } = preview.data;
  return (
    <section aria-label={t('Preview')} aria-live="polite" className="rounded-md border bg-muted/40 p-3 text-sm">
      <h3 className="mb-1 text-xs text-muted-foreground">{t('Preview')}</h3>
      {problem ? (
        <p className="text-danger-text">{problem}</p>
      ) : (
        <ul lang={language} dir={LANGUAGES[language].direction} className="space-y-1">
          {samples.map((sample, index) => (
            <li key={index} className="whitespace-pre-line wrap-anywhere">
              {sample}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type OwnTextDialogProps = { record: OwnTextView | undefined; onClose: () => void };

/** Writes an own text, with a preview, or puts back that of the product by leaving it blank. */
export function OwnTextDialog({ record, onClose }: OwnTextDialogProps) {
  const t = useTexts();
  const { mutateAsync: update } = trpc.wording.update.useMutation();
  if (!record) return null;
  const { language, text, shipped } = record;
  const name = LANGUAGES[language].name;
  return (
    <EditDialog
      record={record}
      canEdit
      onClose={onClose}
      noun={t('Text')}
      title={t('Text in {language}', { language: name })}
      submit={t('Save')}
      saved={t('Text saved')}
      schema={OwnTextInput}
      fill={(of) => ({ language, text, own: of?.own ?? '' })}
      onSave={({ own }, version) => update({ language, text, own: own || null, version })}
    >
      {(fields) => (
        <>
          <About of={record} />
          <TextField
            {...fields}
            name="own"
            label={t('Own text')}
            rows={4}
            hint={t('Leave it blank to use the text of the product.')}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              onClick={() => fields.form.setValue('own', shipped ?? withoutMeaning(text), { shouldDirty: true })}
            >
              {t('Begin with the text of the product')}
            </Button>
            {record.own !== null && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => fields.form.setValue('own', '', { shouldDirty: true })}
              >
                {t('Reset')}
              </Button>
            )}
          </div>
          <Preview form={fields.form} of={record} />
        </>
      )}
    </EditDialog>
  );
}
