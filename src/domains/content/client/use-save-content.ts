import type { z } from 'zod';
import { CallFailed } from '#client/failure.ts';
import { atSlugField } from '#domains/content/client/slug.ts';
import { changesOf } from '#domains/content/client/changes.ts';
import { type FormValues, groupsOf } from '#domains/content/client/content-form.ts';
import { useContentCalls } from '#domains/content/client/queries.ts';
import type { FileGroupsOfForm } from '#domains/content/client/use-file-groups.ts';
import { useNewFiles } from '#domains/content/client/use-new-files.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';

/** What a save does: it publishes at once, or keeps a draft, which may be published at a time. */
export type SaveMode = { draft?: true; publish_at?: Date };

type SaveOptions = {
  type: KindName;
  schema: z.ZodType<FormValues, FormValues>;
  fill: (item?: ContentItem) => FormValues;
  files: FileGroupsOfForm;
  /** The item that the form was filled from, or the latest one after a conflict. */
  base: ContentItem | undefined;
  onConflict: (current: ContentItem) => void;
  /** The values of the form, which may be newer than the validated ones. */
  read: () => FormValues;
  /** True if the form was filled from the draft of the item. */
  isDraft: boolean;
};

/** Saves an item with its files, after its new files were uploaded: everything or nothing. Only what has changed is sent. */
export function useSaveContent(options: SaveOptions) {
  const { type, schema, fill, files, base, onConflict, read, isDraft } = options;
  const { create, update, readAgain } = useContentCalls();
  const newFiles = useNewFiles(files);

  /** The values that the schema makes of the present item, as those of the form were made. */
  function before() {
    if (!base) return undefined;
    const filled = fill(base);
    return { item: base, values: schema.safeParse(filled).data ?? filled };
  }

  return {
    /** 0 to 100 during an upload. */
    progress: newFiles.progress,
    async save(values: FormValues, version: number | undefined, mode: SaveMode): Promise<void> {
      const groups = groupsOf(type, values.meta).map(([name]) => name);
      await Promise.all(groups.map((name) => files[name].checked()));
      const latest = read();
      const keys = Object.fromEntries(groups.map((name) => [name, latest[name]]));
      const changes = changesOf({ values: { ...values, ...keys }, before: before(), groups });
      const { fields, pictures, removed, added } = changes;
      const sent = {
        ...fields,
        ...(pictures.length > 0 && { pictures }),
        ...(removed.length > 0 && { removed }),
        ...(base && { version }),
        ...(isDraft && { from_draft: true }),
        drawn: true,
        ...mode,
      };
      const uploaded = await newFiles.upload(added);
      const input = uploaded.length > 0 ? { ...sent, added: uploaded } : sent;
      try {
        await (base ? update({ _id: base._id, ...input }) : create({ type, ...input }));
      } catch (error) {
        const failure = newFiles.explained(error, added);
        const { current } = failure.data;
        if (current) onConflict(current as ContentItem);
        throw new CallFailed(atSlugField(type, failure));
      }
      await readAgain();
    },
  };
}
