import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import { placesOfForm } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { untranslated } from '#domains/content/translations.ts';
import { type SpokenLanguage, nameWithin } from '#shared/languages.ts';
import { keysOf } from '#shared/objects.ts';
import { TranslationGaps } from './translation-gaps.tsx';

const TranslationDialog = lazyPart(() => import('./translation-dialog.tsx'));

type TranslationsButtonProps = {
  editor: Editor;
  /** The public page of what is edited. */
  path: string | undefined;
};

/** Opens the texts of an item in another language, and says where visitors read the original. */
export function TranslationsButton({ editor, path }: TranslationsButtonProps) {
  const t = useTexts();
  const { type, form } = editor;
  const languages = useSite()?.languages ?? [];
  const [opened, setOpened] = useState<SpokenLanguage>();
  useWatch({ control: form.control });
  const values = form.getValues();
  const places = placesOfForm(type, values);
  const missing = untranslated(places, values.translations, languages);
  const inUse = keysOf(values.translations).filter((language) => (values.translations[language] ?? []).length > 0);
  if (languages.length < 2) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary" size="sm">
            <Languages aria-hidden="true" />
            {t('Translations')}
          </Button>
        }
        align="start"
        items={languages.map((language) => ({
          label: t('{language}: {done} of {count}', {
            language: nameWithin(language),
            done: places.length - (missing.get(language) ?? 0),
            count: places.length,
          }),
          disabled: places.length === 0,
          onSelect: () => setOpened(language),
        }))}
      />
      <TranslationGaps gaps={untranslated(places, values.translations, inUse)} />
      {opened && (
        <TranslationDialog editor={editor} path={path} language={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
