import type { z } from 'zod';
import { CallFailed, type ClientFailure, failureOf } from '#client/failure.ts';
import { fileAt, useUploads } from '#domains/attachments/client/index.ts';
import { changesOf, type AddedFile } from '#domains/content/client/changes.ts';
import { type FormValues, groupsOf } from '#domains/content/client/content-form.ts';
import { useContentCalls } from '#domains/content/client/queries.ts';
import { atSlugField } from '#domains/content/client/slug.ts';
import type { FileGroupsOfForm } from '#domains/content/client/use-file-groups.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { ContentItem, FileChangeInput } from '#domains/content/schema.ts';

type NewFile = AddedFile & { file: File };

/** A message at the group of a file, with the name of the file. */
const atGroup = ({ group, file }: NewFile, message: string) => ({ field: group, message: `${file.name}: ${message}` });

/** The new files of a save. Each is uploaded once, before the save names it. @returns `upload` and `explained`, and `progress` from 0 to 100 */
function useNewFiles(files: FileGroupsOfForm) {
  const { sendAll, progress } = useUploads();

  function chosen(added: readonly AddedFile[]): NewFile[] {
    return added.flatMap((each) => {
      const file = files[each.group].fileOf(each.key);
      return file ? [{ ...each, file }] : [];
    });
  }

  /** Uploads the files, if no earlier attempt has. @throws CallFailed if one of them fails */
  async function upload(added: readonly AddedFile[]): Promise<FileChangeInput[]> {
    const sent = chosen(added);
    const uploaded = await sendAll(
      sent.map(({ group, key, file }) => ({
        file,
        upload: files[group].uploadOf(key),
        change: (changes) => files[group].change(key, changes),
      })),
    );
    const failed = uploaded.flatMap(({ failure }, index) => (failure ? [{ failure, about: sent[index]! }] : []));
    if (failed[0]) {
      const fields = failed.flatMap(({ failure, about }) =>
        failure.fields.map(({ message }) => atGroup(about, message)),
      );
      throw new CallFailed({ ...failed[0].failure, fields });
    }
    return sent.flatMap(({ key: _key, group, file: _file, tag, ...texts }, index) => {
      const each = uploaded[index]!;
      return each.failure ? [] : [{ ...texts, _id: each._id, tag: tag || group }];
    });
  }

  /** The failure of a save, with its messages at the files that they are about. Those are uploaded again by the next attempt. */
  function explained(error: unknown, added: readonly AddedFile[]): ClientFailure {
    const sent = chosen(added);
    const failure = failureOf(error);
    const fields = failure.fields.map((message) => {
      const about = fileAt(message.field, sent);
      if (!about) return message;
      files[about.group].change(about.key, { problem: message.message, upload: undefined });
      return atGroup(about, message.message);
    });
    return { ...failure, fields };
  }

  return { upload, explained, progress };
}

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
