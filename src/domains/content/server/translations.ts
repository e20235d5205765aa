/** The translations of an item: what a save keeps of them, and how visitors read them. */
import type { Attachment } from '#domains/attachments/server/index.ts';
import { type KindName, draftFields, kindOf } from '#domains/content/kinds.ts';
import { sizeProblem } from '#domains/content/rich-text.ts';
import { FileChangeInput } from '#domains/content/schema.ts';
import type { Content } from '#domains/content/server/model.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import { type ContentState, fileColumns, stateFile } from '#domains/content/server/state.ts';
import {
  type Place,
  type Translation,
  type Translations,
  type TranslationsInput,
  keptTranslations,
  mapCaption,
  mapTexts,
  placesOf,
  saidIn,
} from '#domains/content/translations.ts';
import { AppError, InvalidInput } from '#shared/errors.ts';
import { type Language, type SpokenLanguage, isSpoken } from '#shared/languages.ts';
import { keysOf } from '#shared/objects.ts';
import { validate } from '#shared/validate.ts';

type State = Omit<ContentState, 'translations'>;

const captionsOf = ({ files }: State) => Object.fromEntries(files.map((file) => [file.id, file]));

/** A translation obeys the rules of the text that it translates. @throws AppError 400 with `translations` and the language before each field */
function requireValid(type: KindName, state: State, language: SpokenLanguage, kept: Translation[]): void {
  const say = saidIn({ [language]: kept }, language);
  try {
    validate(draftFields(type), mapTexts(type, state, say));
    for (const [key, { tag, title, imgDescription, ctaBtnText }] of Object.entries(captionsOf(state)))
      validate(FileChangeInput, { ...mapCaption(key, { tag, title, imgDescription, ctaBtnText }, say), _id: key });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.fields.map((each) => ({ ...each, field: `translations.${language}.${each.field}` }));
    throw new AppError('invalid', error.message, fields);
  }
}

/** Translated rich text contains what rich text may contain. @throws InvalidInput for one that is too large to be cleaned */
function cleaned(type: KindName, places: Place[], language: SpokenLanguage, kept: Translation[]): Translation[] {
  const rich = new Set(kindOf(type).isRich ? places.filter(({ isRich }) => isRich).map(({ at }) => at) : []);
  return kept.map((each) => {
    if (!rich.has(each.at)) return each;
    const problem = sizeProblem(each.text);
    if (problem) throw new InvalidInput(problem, `translations.${language}.${each.at}`);
    return { ...each, text: sanitise(each.text) };
  });
}

/**
 * The translations of a state after a save.
 * @param stored those before the save
 * @param given those of the save, by language
 * @returns null without any
 * @throws AppError 400 for a translation that breaks a rule of its text
 */
export function savedTranslations(
  type: KindName,
  state: State,
  stored: Translations | null | undefined,
  given: TranslationsInput = {},
): Translations | null {
  const places = placesOf(type, state, captionsOf(state));
  const before = stored ?? {};
  const kept = keysOf({ ...before, ...given }).flatMap((language): [SpokenLanguage, Translation[]][] => {
    const texts = cleaned(type, places, language, keptTranslations(places, before[language] ?? [], given[language]));
    requireValid(type, state, language, texts);
    return texts.length > 0 ? [[language, texts]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** The texts of an item and of its files as somebody reads them: in the original where they are not translated. */
export function inLanguage(item: Content, rows: Attachment[], language: Language) {
  const { type, name, description, meta, translations } = item;
  const original = { name, description, meta, rows };
  if (!isSpoken(language) || !translations?.[language]) return original;
  const say = saidIn(translations, language);
  const files = rows.map((row) => ({ ...row, ...fileColumns(mapCaption(row.id, stateFile(row), say)) }) as Attachment);
  return { ...mapTexts(type, original, say), rows: files };
}
