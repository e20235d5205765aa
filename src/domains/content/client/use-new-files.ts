/** The new files of a save. Each is uploaded once, before the save names it. */
import { CallFailed, type ClientFailure, failureOf } from '#client/failure.ts';
import { fileAt, useUploads } from '#domains/attachments/client/index.ts';
import type { AddedFile } from '#domains/content/client/changes.ts';
import type { FileGroupsOfForm } from '#domains/content/client/use-file-groups.ts';
import type { FileChangeInput } from '#domains/content/schema.ts';

type NewFile = AddedFile & { file: File };

/** A message at the group of a file, with the name of the file. */
const atGroup = ({ group, file }: NewFile, message: string) => ({ field: group, message: `${file.name}: ${message}` });

/** @returns `upload` and `explained`, and `progress` from 0 to 100 during an upload */
export function useNewFiles(files: FileGroupsOfForm) {
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
