import { useState } from 'react';
import { CallFailed, failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { checkPicture } from '#client/ui/picture-check.ts';
import { placesOf } from '#domains/attachments/client/picture-plan.ts';
import { pictureRule } from '#domains/attachments/client/picture-rule.ts';
import {
  type ChosenFiles,
  type FileDraft,
  type PictureKeys,
  useChosenFiles,
} from '#domains/attachments/client/use-chosen-files.ts';
import { fileAt, useUploads } from '#domains/attachments/client/use-uploads.ts';
import type { FileRule } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { later, type Translate } from '#shared/texts.ts';
import { useTexts } from '#domains/attachments/client/use-texts.ts';

type PicturesOptions = {
  keys: PictureKeys;
  model: 'Spaces' | 'Resources';
  rule: FileRule;
  /** The stored pictures that the form may contain. */
  stored: readonly AttachmentView[];
};

const SOME_FAILED = later('Some pictures could not be uploaded. Everything else is saved.');

export type Pictures = ReturnType<typeof usePictures>;

/** Saves the pictures of a form: those that are new, those that were removed, and those that have another order. */
function useSavePictures({ keys, model }: Pick<PicturesOptions, 'keys' | 'model'>, chosen: ChosenFiles) {
  const t = useTexts();
  const { stored, change } = chosen;
  const [removed, setRemoved] = useState<string[]>([]);
  const { sendAll } = useUploads();
  const save = trpc.attachments.save.useMutation().mutateAsync;

  function remove(key: string) {
    const picture = stored.get(key);
    if (picture) setRemoved((all) => [...all, picture._id]);
  }

  async function saveAll(modelId: string): Promise<void> {
    await chosen.checked();
    const places = placesOf(keys.read().map((key) => ({ key, order: stored.get(key)?.order })));
    const fresh = places.flatMap(({ key, order }) => {
      const file = stored.has(key) ? undefined : chosen.fileOf(key);
      const show = (changes: Partial<FileDraft>) => change(key, changes);
      return file ? [{ file, order, upload: chosen.uploadOf(key), change: show }] : [];
    });
    const sent = await sendAll(fresh);
    const added = sent.flatMap((each, index) => (each.failure ? [] : [{ _id: each._id, order: fresh[index]!.order }]));
    if (added.length < fresh.length) throw someFailed(t);
    const moved = places.flatMap(({ key, order, isChanged }) => {
      const picture = isChanged && stored.get(key);
      return picture ? [{ _id: picture._id, order }] : [];
    });
    if (added.length + removed.length + moved.length === 0) return;
    try {
      const saved = await save({ onModel: model, model_id: modelId, added, removed, moved });
      saved.forEach((picture, index) => fresh[index]?.change({ stored: picture, upload: undefined }));
      setRemoved([]);
    } catch (error) {
      const refused = failureOf(error).fields.filter(({ field, message }) => {
        const about = fileAt(field, fresh);
        about?.change({ problem: message, upload: undefined });
        return about;
      });
      throw refused.length > 0 ? someFailed(t) : error;
    }
  }

  return { remove, saveAll };
}

const someFailed = (t: Translate) =>
  new CallFailed({ message: t(SOME_FAILED), fields: [{ field: 'pictures', message: t(SOME_FAILED) }] });

/** The stored pictures of a record, and new ones that are uploaded when the form is saved. */
export function usePictures(options: PicturesOptions) {
  const { keys, rule, stored } = options;
  const chosen = useChosenFiles({
    keys,
    stored,
    ...(rule.exact && { exact: rule.exact }),
    ...(rule.onlyOne && { max: 1 }),
    check: (file) => checkPicture(file, pictureRule(rule)),
  });
  const { remove, saveAll } = useSavePictures(options, chosen);
  /** True during a save. Edits made then would not be saved. */
  const [isSending, setSending] = useState(false);

  function drop(key: string) {
    remove(key);
    chosen.drop(key);
  }

  /**
   * Uploads new pictures, then saves all changes at once. After a failure, the next call continues with what is left.
   * @throws CallFailed if an upload failed, in which case nothing is changed
   */
  async function store(modelId: string): Promise<void> {
    setSending(true);
    try {
      await saveAll(modelId);
    } finally {
      setSending(false);
    }
  }

  const { tiles, refusal, cropDialog, add, move, isChecking } = chosen;
  return { tiles, refusal, cropDialog, add, drop, move, store, isSending, isChecking };
}
