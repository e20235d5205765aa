/** Compares two states of an item, field by field, for people. */
import { captionOf } from '#domains/content/client/content-form.ts';
import { type KnownField, knownFields, valueAt } from '#domains/content/field-info.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { keysOf } from '#shared/objects.ts';
import type { Translate } from '#shared/texts.ts';

export type Difference = { field: string; then: string; now: string };

type State = Pick<ContentItem, 'name' | 'description' | 'price' | 'active' | 'meta' | 'pictures' | 'translations'>;
type FieldFormat = Pick<KnownField, 'options' | 'entry'>;

/** A value of a field in words. */
export function textOf(value: unknown, t: Translate, { options, entry }: FieldFormat = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((each) => entryText(each, t, entry?.fields)).join('\n');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const label = options?.find((option) => option.value === text)?.label;
  return label === undefined ? plainText(text) : t(label);
}

/** The values of an entry of a list on one line. */
function entryText(entry: unknown, t: Translate, fields: KnownField[] = []): string {
  if (typeof entry !== 'object' || entry === null) return textOf(entry, t);
  return Object.entries(entry)
    .map(([name, value]) =>
      textOf(
        value,
        t,
        fields.find(({ path }) => path === name),
      ),
    )
    .filter(Boolean)
    .join(' · ');
}

function filesText({ pictures }: State): string {
  const line = (file: State['pictures'][number]) => {
    return [file.filename, ...Object.values(captionOf(file))].filter(Boolean).join(' · ');
  };
  return pictures.map(line).join('\n');
}

const translationText = ({ translations }: State, language: SpokenLanguage): string =>
  (translations[language] ?? []).map(({ text }) => plainText(text)).join('\n');

/** The fields in which a state differs from the present one. */
export function differencesOf(type: KindName, then: State, now: State, t: Translate): Difference[] {
  const [before, after] = [then, now].map((state) => ({ ...state, meta: JSON.parse(state.meta) as unknown }));
  const fields = knownFields(kindOf(type).fields).map((field) => ({
    field: field.labels.map((label) => t(label)).join(': '),
    then: textOf(valueAt(before!, field.path), t, field),
    now: textOf(valueAt(after!, field.path), t, field),
  }));
  const languages = keysOf({ ...then.translations, ...now.translations }).map((language) => ({
    field: LANGUAGES[language].name,
    then: translationText(then, language),
    now: translationText(now, language),
  }));
  return [...fields, { field: t('Files'), then: filesText(then), now: filesText(now) }, ...languages].filter(
    (difference) => difference.then !== difference.now,
  );
}
