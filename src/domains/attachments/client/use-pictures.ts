import { useState } from 'react';
import { CallFailed, failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { checkPicture } from '#client/ui/picture-check.ts';
import { type Place, placesOf } from '#domains/attachments/client/picture-plan.ts';
import { pictureRule } from '#domains/attachments/client/picture-rule.ts';
import type { FileOwner } from '#domains/attachments/client/upload.ts';
import {
  type ChosenFiles,
  type Draft,
  type PictureKeys,
  useChosenFiles,
} from '#domains/attachments/client/use-chosen-files.ts';
import { useUploads } from '#domains/attachments/client/use-uploads.ts';
import type { FileRule } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

type PicturesOptions = {
  keys: PictureKeys;
  model: FileOwner['onModel'];
  rule: FileRule;
  /** The stored pictures that the form may contain. */
  stored: readonly AttachmentView[];
};

const SOME_FAILED = 'Some pictures could not be uploaded. Everything else is saved.';

export type Pictures = ReturnType<typeof usePictures>;

/** Deletes stored pictures that the form no longer contains, and moves others. */
function useStoredPictures(stored: ChosenFiles['stored']) {
  const [dropped, setDropped] = useState<string[]>([]);
  const remove = trpc.attachments.remove.useMutation().mutateAsync;
  const update = trpc.attachments.update.useMutation().mutateAsync;

  function dropStored(key: string) {
    const picture = stored.get(key);
    if (picture) setDropped((all) => [...all, picture._id]);
  }

  async function removeDropped() {
    for (const _id of dropped) {
      try {
        await remove({ _id });
      } catch (error) {
        // Another person has already removed it.
        if (failureOf(error).status !== 404) throw error;
      }
      setDropped((all) => all.filter((each) => each !== _id));
    }
  }

  async function reorder(places: readonly Place[]) {
    for (const { key, order } of places) {
      const picture = stored.get(key);
      if (picture) await update({ _id: picture._id, extra: { order } });
    }
  }

  return { dropStored, removeDropped, reorder };
}

/** The stored pictures of a record, and new ones that are uploaded one by one when the form is saved. */
export function usePictures({ keys, model, rule, stored: present }: PicturesOptions) {
  const chosen = useChosenFiles({
    keys,
    stored: present,
    ...(rule.exact && { exact: rule.exact }),
    ...(rule.onlyOne && { max: 1 }),
    check: (file) => checkPicture(file, pictureRule(rule)),
  });
  const { stored, change } = chosen;
  /** True during uploads. Edits made then would not be saved. */
  const [isSending, setSending] = useState(false);
  const { sendAll } = useUploads();
  const { dropStored, removeDropped, reorder } = useStoredPictures(stored);

  function drop(key: string) {
    dropStored(key);
    chosen.drop(key);
  }

  /**
   * Uploads new pictures, two at a time, then deletes removed ones, then updates changed orders. After a failure, the next call
   * continues with the remaining steps.
   * @throws CallFailed if an upload failed, in which case nothing is deleted
   */
  async function store(modelId: string): Promise<void> {
    setSending(true);
    try {
      await storeAll(modelId);
    } finally {
      setSending(false);
    }
  }

  async function storeAll(modelId: string): Promise<void> {
    await chosen.checked();
    const places = placesOf(keys.read().map((key) => ({ key, order: stored.get(key)?.order }))).filter(
      ({ isChanged }) => isChanged,
    );
    const fresh = places.flatMap(({ key, order }) => {
      const file = stored.has(key) ? undefined : chosen.fileOf(key);
      const owner = { onModel: model, modelId, order };
      return file ? [{ file, owner, change: (changes: Partial<Draft>) => change(key, changes) }] : [];
    });
    const sent = await sendAll(fresh);
    if (sent.some(({ failure }) => failure)) {
      throw new CallFailed({ message: SOME_FAILED, fields: [{ field: 'pictures', message: SOME_FAILED }] });
    }
    await removeDropped();
    await reorder(places);
  }

  const { tiles, cropDialog, add, move } = chosen;
  return { tiles, cropDialog, add, drop, move, store, isSending };
}
