/**
 * The texts of an item in other languages. A translation belongs to the text that it translates, wherever that stands in the item: once
 * an editor changes that text, visitors read the original again, and never a translation of something else.
 */
import { z } from 'zod';
import { type KnownField, knownFields, valueAt } from '#domains/content/field-info.ts';
import { Question } from '#domains/content/fields.ts';
import { GROUP_NAMES } from '#domains/content/files.ts';
import { KIND_NAMES, type KindName, kindOf } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { fieldsOf, keysOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/** More than the fields, the entries and the pictures of an item have. */
const MAX_TEXTS = 2_000;

export const Translation = z.object({
  /** Where the text stands in the item: `meta.keyFacilities.0.name`. */
  at: z.string(),
  source: z.string(),
  text: z.string(),
});
export type Translation = z.output<typeof Translation>;

const language = z.enum(SPOKEN_LANGUAGES, { error: msg('Please choose a language') });

export const Translations = z.partialRecord(language, z.array(Translation));
export type Translations = z.output<typeof Translations>;

/** A language that is sent replaces that language. A blank text is none. A text that was replaced since is kept by its place. */
export const TranslationsInput = z.partialRecord(
  language,
  z
    .array(
      z.object({ at: z.string().max(200).optional(), source: z.string().max(50_000), text: z.string().max(50_000) }),
    )
    .max(MAX_TEXTS),
);
export type TranslationsInput = z.output<typeof TranslationsInput>;

/** What has texts: an item as it is stored, typed or shown. */
export type Texts = { name?: string; description?: string; meta: object };
/** The texts of a file, by the key that it has in the item. */
export type Captions = Record<string, { tag: string; title: string; imgDescription: string; ctaBtnText?: string }>;

/** A place with a text: where it is, what people call it (after the group or the list that it is in), and how it is edited. */
export type Place = { at: string; source: string; labels: string[]; isRich: boolean; rows: number | undefined };
type MapText = (source: string, place: Omit<Place, 'source'>) => string;

type TextField = Pick<KnownField, 'path' | 'input' | 'rows' | 'labels'> & { parts: TextField[] };

/** The fields that have texts, or entries with texts. */
const textFields = (fields: KnownField[]): TextField[] =>
  fields.flatMap(({ path, input, rows, labels, isAddress, entry }): TextField[] => {
    if ((input === 'text' || input === 'rich') && !isAddress) return [{ path, input, rows, labels, parts: [] }];
    if (input === 'questions') return [{ path, input, rows, labels, parts: QUESTION }];
    const parts = input === 'entries' && entry ? textFields(entry.fields) : [];
    return parts.length > 0 ? [{ path, input, rows, labels, parts }] : [];
  });

const QUESTION = textFields(knownFields(Question));

const FIELDS_WITH_TEXTS = new Map(KIND_NAMES.map((type) => [type, textFields(knownFields(kindOf(type).fields))]));

/** Whether the form shows a field with these values: the text of a button that is switched off has no reader. */
function isShown(type: KindName, path: string, values: Texts): boolean {
  const covering = kindOf(type)
    .form.flatMap((section) => section.fields)
    .filter((field) => `${path}.`.startsWith(`${typeof field === 'string' ? field : field.path}.`));
  return covering.some((field) => typeof field === 'string' || valueAt(values, field.when.field) === field.when.is);
}

/** A price in digits alone is the same in every language. */
const hasWords = (text: string, isRich: boolean) => /\p{L}/u.test(isRich ? plainText(text) : text);

function mapValue(value: unknown, field: TextField, at: string, map: MapText, within: string[] = []): unknown {
  const { input, rows, parts } = field;
  const labels = [...within, ...field.labels];
  const isRich = input === 'rich';
  if (typeof value === 'string') return hasWords(value, isRich) ? map(value, { at, labels, isRich, rows }) : value;
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown, index) => {
    // Testimonials are ids, and key information was a plain text once.
    if (typeof entry !== 'object' || entry === null) return entry;
    const mapped = parts
      .filter(({ path }) => path in entry)
      .map((part) => [
        part.path,
        mapValue(fieldsOf(entry)[part.path], part, `${at}.${index}.${part.path}`, map, labels),
      ]);
    return { ...entry, ...(Object.fromEntries(mapped) as object) };
  });
}

function mapAt(values: object, [name = '', ...rest]: string[], map: (value: unknown) => unknown): object {
  const present = fieldsOf(values)[name];
  if (present === undefined || present === null) return values;
  return { ...values, [name]: rest.length > 0 ? mapAt(present, rest, map) : map(present) };
}

/** An item with each of its texts replaced. */
export function mapTexts<T extends Texts>(type: KindName, item: T, map: MapText): T {
  const shown = (FIELDS_WITH_TEXTS.get(type) ?? []).filter(({ path }) => isShown(type, path, item));
  return shown.reduce<object>(
    (values, field) => mapAt(values, field.path.split('.'), (value) => mapValue(value, field, field.path, map)),
    item,
  ) as T;
}

const CAPTION = {
  tag: { label: msg('alt tag') },
  title: { label: msg('title') },
  imgDescription: { label: msg('image description'), rows: 3 },
  ctaBtnText: { label: msg('Button text') },
} as const satisfies Record<keyof Captions[string], { label: string; rows?: number }>;

/** The texts of files, each replaced. A tag that is the name of a group is no text. */
export function mapCaption<T extends Captions[string]>(key: string, caption: T, map: MapText): T {
  const isText = (name: keyof typeof CAPTION, text: string | undefined): text is string =>
    text !== undefined && hasWords(text, false) && !(name === 'tag' && GROUP_NAMES.some((group) => group === text));
  const mapped = keysOf(CAPTION).flatMap((name) => {
    const text = caption[name];
    if (!isText(name, text)) return [];
    const { label, rows } = { rows: undefined, ...CAPTION[name] };
    return [[name, map(text, { at: `files.${key}.${name}`, labels: [label], isRich: false, rows })]];
  });
  return { ...caption, ...(Object.fromEntries(mapped) as object) };
}

/** The texts of an item, each once, in the order of its form. */
export function placesOf(type: KindName, item: Texts, captions: Captions): Place[] {
  const places = new Map<string, Place>();
  const add: MapText = (source, place) => {
    if (!places.has(source)) places.set(source, { source, ...place });
    return source;
  };
  mapTexts(type, item, add);
  for (const [key, caption] of Object.entries(captions)) mapCaption(key, caption, add);
  return [...places.values()];
}

/** Puts texts into a language, as far as they are translated. */
export function saidIn(translations: Translations, language: SpokenLanguage): MapText {
  const texts = new Map((translations[language] ?? []).map(({ source, text }) => [source, text] as const));
  return (source) => texts.get(source) ?? source;
}

type Given = NonNullable<TranslationsInput[SpokenLanguage]>[number];

/** The translation of the text that was at a place before, if the item no longer has that text. */
export function formerAt(places: readonly Place[], translations: readonly Given[], at: string): Given | undefined {
  const inUse = new Set(places.map(({ source }) => source));
  return translations.find((each) => each.at === at && each.text && !inUse.has(each.source));
}

/**
 * The translations that an item keeps: those of its texts, and for a text without one that of the text that was there before, which
 * editors may use again.
 * @param given those of a save, which replace the stored ones
 */
export function keptTranslations(
  places: readonly Place[],
  stored: readonly Translation[],
  given: readonly Given[] = stored,
): Translation[] {
  const texts = new Map(given.map(({ source, text }) => [source, text.trim()]));
  return places.flatMap(({ at, source }): Translation[] => {
    const text = texts.get(source);
    if (text) return [{ at, source, text }];
    const former = formerAt(places, [...given, ...stored], at);
    return former ? [{ at, source: former.source, text: former.text }] : [];
  });
}

/** The number of texts that visitors read in the original, by language. */
export type Gaps = Map<SpokenLanguage, number>;

export function untranslated(
  places: readonly Place[],
  translations: Translations,
  languages: readonly SpokenLanguage[],
): Gaps {
  return new Map(
    languages.map((each) => {
      const known = new Set(translations[each]?.map(({ source }) => source));
      return [each, places.filter(({ source }) => !known.has(source)).length];
    }),
  );
}
