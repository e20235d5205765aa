/** What a save of an item sends: only what has changed. */
import { placesOf } from '#domains/attachments/client/index.ts';
import { type FormValues, type Caption, NO_CAPTION, captionOf } from '#domains/content/client/content-form.ts';
import type { GroupName, ContentFile } from '#domains/content/files.ts';
import type { ContentItem, FileChangeInput } from '#domains/content/schema.ts';
import type { Translations, TranslationsInput } from '#domains/content/translations.ts';
import { keysOf } from '#shared/objects.ts';

type ChangedFields = {
  name?: string;
  description?: string;
  price?: number | null;
  active?: boolean;
  meta?: object;
  translations?: TranslationsInput;
};

/** A new file with its group, its position in it, and its texts. */
export type AddedFile = { key: string; group: GroupName; order: number } & Caption;

export type Changes = {
  fields: ChangedFields;
  /** Changes of the present files. */
  pictures: FileChangeInput[];
  removed: string[];
  added: AddedFile[];
};

const FIELDS = ['name', 'description', 'price', 'active', 'meta'] as const;

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);

/** @param before the values of the form of the present item; undefined to add one */
export function changedFields(values: FormValues, before: FormValues | undefined): ChangedFields {
  const changed = FIELDS.filter((field) => !before || differs(values[field], before[field]));
  const translations = changedTranslations(values.translations, before?.translations ?? {});
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

/** The languages in which something has changed. */
function changedTranslations(values: Translations, before: Translations): TranslationsInput {
  const changed = keysOf(values).filter((language) => differs(values[language], before[language]));
  return Object.fromEntries(changed.map((language) => [language, values[language] ?? []]));
}

type Compared = {
  values: FormValues;
  /** The present item, and the values that its form would have. Omitted to add an item. */
  before?: { item: ContentItem; values: FormValues };
  /** The groups of files that the item has. */
  groups: readonly GroupName[];
};

/** Compares the values of a form with the present item. */
export function changesOf({ values, before, groups }: Compared): Changes {
  const present = new Map(before?.item.pictures.map((file) => [file._id, file]));
  const changes: Changes = { fields: changedFields(values, before?.values), pictures: [], removed: [], added: [] };
  for (const group of groups) {
    const shown = values[group].map((key) => ({ key, order: present.get(key)?.extra.order }));
    for (const place of placesOf(shown)) {
      const caption = values.captions[place.key] ?? NO_CAPTION;
      const file = present.get(place.key);
      if (!file) changes.added.push({ key: place.key, group, order: place.order, ...caption });
      else changes.pictures.push(...fileChange(file, caption, place.isChanged ? place.order : undefined));
    }
  }
  // Files of a group that the item no longer has go with it.
  const remaining = new Set(groups.flatMap((group) => values[group]));
  const wasShown = ({ type }: ContentFile) => groups.some((group) => group === type);
  changes.removed = [...present.values()]
    .filter((file) => wasShown(file) && !remaining.has(file._id))
    .map(({ _id }) => _id);
  return changes;
}

/** The change of a present file, if it has one. */
function fileChange(file: ContentFile, caption: Caption, order: number | undefined): FileChangeInput[] {
  const before = captionOf(file);
  const texts = keysOf(NO_CAPTION).filter((name) => caption[name] !== before[name]);
  if (texts.length === 0 && order === undefined) return [];
  const changed = Object.fromEntries(texts.map((name) => [name, caption[name]]));
  return [{ _id: file._id, ...changed, ...(order !== undefined && { order }) }];
}
