import { languageOptions, speak } from '#client/chosen-language.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useTexts } from '#client/use-texts.ts';

/** Selects the language of the pages, and of mails to whoever is signed in. */
export default function LanguagePicker() {
  const t = useTexts();
  const languages = useSite()?.languages ?? [];
  const { keepLanguage } = useSession();
  // A choice before the browser has taken over a rendered page would be lost.
  const isUsable = useOnceHydrated(true, false);

  function choose(value: string) {
    const language = languages.find((each) => each === value);
    if (language) void keepLanguage(language).then(() => speak(language));
  }

  return (
    <Field label={t('Language')} labelHidden className="w-36">
      {(control) => (
        <NativeSelect
          {...control}
          disabled={!isUsable}
          options={languageOptions(languages)}
          value={t.language}
          onChange={choose}
        />
      )}
    </Field>
  );
}
