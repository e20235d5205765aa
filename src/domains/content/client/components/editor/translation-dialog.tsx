import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { type FormValues, placesOfForm } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { type KindName, draftFields } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import { type Place, formerAt, keptTranslations, mapTexts, saidIn } from '#domains/content/translations.ts';
import { type SpokenLanguage, addressIn, baseOf, nameWithin } from '#shared/languages.ts';
import { RichTextField } from './rich-text-field.tsx';
import { ViewPage } from './view-page.tsx';

type Values = { texts: string[] };

const given = (places: readonly Place[], texts: readonly string[]) =>
  places.map(({ source }, index) => ({ source, text: texts[index] ?? '' }));

/** A translation obeys the rules of the text that it translates. */
function schemaOf(type: KindName, values: FormValues, places: readonly Place[], language: SpokenLanguage) {
  return z.object({ texts: z.array(z.string()) }).superRefine(({ texts }, refinement) => {
    const kept = keptTranslations(places, [], given(places, texts));
    const said = mapTexts(type, values, saidIn({ [language]: kept }, language));
    for (const { path, message } of draftFields(type).safeParse(said).error?.issues ?? []) {
      const index = places.findIndex(({ at }) => at === path.join('.'));
      if (index >= 0) refinement.addIssue({ code: 'custom', path: ['texts', index], message });
    }
  });
}

/** A translation dialog begins with the texts of the form at that moment, which nobody can change behind it. */
function useTranslation({ type, form: outer }: Editor, language: SpokenLanguage) {
  const [{ places, stored, schema }] = useState(() => {
    const values = outer.getValues();
    const all = placesOfForm(type, values);
    return {
      places: all,
      stored: values.translations[language] ?? [],
      schema: schemaOf(type, values, all, language),
    };
  });
  const texts = places.map(({ source }) => stored.find((each) => each.source === source)?.text ?? '');
  return { places, stored, form: useZodForm(schema, { texts }) };
}

type TranslationDialogProps = {
  editor: Editor;
  /** The public page of what is edited. */
  path: string | undefined;
  language: SpokenLanguage;
  onClose: () => void;
};

/** The texts of an item in a language, beside the original. They are saved with the form. */
export default function TranslationDialog({ editor, path, language, onClose }: TranslationDialogProps) {
  const t = useTexts();
  const { form: outer, canEdit } = editor;
  const { places, stored, form } = useTranslation(editor, language);

  function keep({ texts }: Values) {
    const kept = keptTranslations(places, stored, given(places, texts));
    outer.setValue('translations', { ...outer.getValues('translations'), [language]: kept }, { shouldDirty: true });
    return Promise.resolve();
  }

  return (
    <FormDialog
      form={form}
      title={t('Translation: {language}', { language: nameWithin(language) })}
      description={t('Visitors read the original where a text is blank. All of it is saved with the form.')}
      size="lg"
      submit={t('Use these texts')}
      cancel={t('Close')}
      canEdit={canEdit}
      onSave={keep}
      onClose={onClose}
      actions={<ViewPage path={path && addressIn(baseOf(language), path)} />}
    >
      <ul className="divide-y">
        {places.map((place, index) => (
          <TranslatedText
            key={place.at}
            form={form}
            index={index}
            place={place}
            former={formerAt(places, stored, place.at)}
            disabled={!canEdit}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

/** The text of rich text, with a line for each of its paragraphs. */
const linesOf = (html: string) =>
  html
    .split(/<\/(?:p|h\d|li|blockquote)>/)
    .map(plainText)
    .filter(Boolean)
    .join('\n');

type TranslatedTextProps = {
  form: ZodForm<Values>;
  index: number;
  place: Place;
  /** The translation of the text that was here before. */
  former: { text: string } | undefined;
  disabled: boolean;
};

function TranslatedText({ form, index, place, former, disabled }: TranslatedTextProps) {
  const t = useTexts();
  const { source, isRich, labels, rows } = place;
  const name = `texts.${index}` as const;
  const label = labels.map((each) => t(each)).join(': ');
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 first:pt-0 sm:grid-cols-2">
      <div className="min-w-0 text-sm">
        <p className="font-medium">{t('Original')}</p>
        <p className="mt-1 break-words whitespace-pre-line text-muted-foreground" dir="auto">
          {isRich ? linesOf(source) : source}
        </p>
      </div>
      <div className="min-w-0 space-y-2">
        {isRich ? (
          <RichTextField form={form} name={name} label={label} disabled={disabled} />
        ) : (
          <TextField form={form} name={name} label={label} rows={rows} disabled={disabled} />
        )}
        {former && (
          <p className="text-sm text-muted-foreground">
            {t('The original has changed. Before, this was: {text}', { text: plainText(former.text) })}{' '}
            {!disabled && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => form.setValue(name, former.text, { shouldDirty: true })}
              >
                {t('Use again')}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
