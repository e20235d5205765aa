/** The values of a form as an item that the website shows. What is not typed yet is blank. */
import type { PictureTile } from '#client/ui/picture-tiles.tsx';
import { type FormValues, NO_CAPTION, groupsOf } from '#domains/content/client/content-form.ts';
import { cleanHtml } from '#domains/content/client/clean-html.ts';
import type { FileGroup, GroupName, ContentFile } from '#domains/content/files.ts';
import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import type { ShownFile, ShownItem } from '#domains/content/shown.ts';
import { fieldsOf } from '#shared/objects.ts';
import type { Translate } from '#shared/texts.ts';

type PreviewSource<K extends KindName> = {
  type: K;
  values: FormValues;
  tilesOf: (group: GroupName) => readonly PictureTile[];
  /** The stored files of the item. */
  stored: readonly ContentFile[];
  t: Translate;
};

export function previewItem<K extends KindName>(source: PreviewSource<K>): ShownItem<MetaOf<K>> {
  const { type, values, tilesOf, stored, t } = source;
  const { name = '', description = '', price = null } = values;
  const files = groupsOf(type, values.meta).flatMap(([groupName, group]) =>
    tilesOf(groupName).map((tile): ShownFile => {
      const file = stored.find(({ _id }) => _id === tile.key);
      const { ctaBtnText, ctaBtnURL, tag, ...texts } = values.captions[tile.key] ?? NO_CAPTION;
      const extra = { ctaBtnText, ctaBtnURL };
      return { ...(file ?? addressOf(tile, group)), ...texts, type: groupName, tag: tag || groupName, extra };
    }),
  );
  const meta = typedMeta(values.meta) as MetaOf<K>;
  const texts = { name, description, html: () => cleanHtml(description), slug: null, price };
  return { _id: 'preview', ...texts, meta, files, t };
}

const TYPES: Record<FileGroup['kind'], string> = { image: 'image/jpeg', pdf: 'application/pdf', video: 'video/mp4' };

/** A new file, which has an address only if it is a picture. */
function addressOf({ src = '', size }: PictureTile, { kind }: FileGroup) {
  const { width = null, height = null } = size ?? {};
  return { original: src, mimetype: TYPES[kind], width, height };
}

/** Entries whose icon has not been chosen yet have none; a topic that has not been chosen yet is none of the resource types. */
function typedMeta(meta: object): object {
  const { resource_type = 'other', ...parts } = fieldsOf(meta);
  const lists = Object.entries(parts).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(typedEntry) : value,
  ]);
  return { ...Object.fromEntries(lists), resource_type };
}

function typedEntry(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'icon' in entry
    ? { ...entry, icon: entry.icon ?? null }
    : entry;
}
