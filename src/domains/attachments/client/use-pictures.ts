import { useEffect, useRef, useState } from 'react';
import { showProblem } from '#client/error-toasts.ts';
import { CallFailed, failureOf } from '#client/failure.ts';
import { checkPicture, mustCrop } from '#client/ui/picture-check.ts';
import type { PictureTile } from '#client/ui/picture-tiles.tsx';
import { usePictureCrop } from '#client/ui/use-picture-crop.tsx';
import { mapConcurrently } from '#domains/attachments/client/map-concurrently.ts';
import { moved, placesOf } from '#domains/attachments/client/picture-plan.ts';
import { pictureRule } from '#domains/attachments/client/picture-rule.ts';
import { useRemoveFile, useUpdateFile } from '#domains/attachments/client/queries.ts';
import { type Upload, upload } from '#domains/attachments/client/upload.ts';
import { type FileRule, sizedPicture } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

/** A picture that was chosen in this dialog, with the state of its upload. */
type Draft = { name: string; preview: string; progress?: number; problem?: string; stored?: AttachmentView };

/** The value of the form: the keys of its pictures in display order. The key of a stored picture is its id. */
export type PictureKeys = {
  shown: readonly string[];
  /** The present value, which may be newer than the rendered one. */
  read: () => string[];
  write: (keys: string[]) => void;
};

type PicturesOptions = {
  keys: PictureKeys;
  model: Upload['onModel'];
  rule: FileRule;
  /** The stored pictures that the form may contain. */
  stored: readonly AttachmentView[];
};

const MAX_UPLOADS = 2;
const SOME_FAILED = 'Some pictures could not be uploaded. Everything else is saved.';

export type Pictures = ReturnType<typeof usePictures>;

/** The stored pictures of a record, and new ones that are uploaded when the form is saved. The form contains their order. */
export function usePictures({ keys, model, rule, stored: present }: PicturesOptions) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [isSending, setSending] = useState(false);
  const [dropped, setDropped] = useState<string[]>([]);
  const files = useRef(new Map<string, File>());
  const checking = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef<AbortController>(undefined);
  const { crop, cropDialog } = usePictureCrop();
  const remove = useRemoveFile();
  const update = useUpdateFile();
  useEffect(() => () => sending.current?.abort(), []);

  const stored = new Map(present.map((picture) => [picture._id, picture]));
  for (const [key, draft] of Object.entries(drafts)) if (draft.stored) stored.set(key, draft.stored);

  const tiles = keys.shown.flatMap((key): PictureTile[] => {
    const draft = drafts[key];
    const picture = stored.get(key);
    if (draft) return [{ key, name: draft.name, src: draft.preview, ...stateOf(draft) }];
    return picture ? [{ key, name: picture.filename, src: sizedPicture(picture, 360) }] : [];
  });

  function change(key: string, changes: Partial<Draft>) {
    setDrafts((all) => ({ ...all, [key]: { ...all[key]!, ...changes } }));
  }

  /** A picture that is larger than the exact size is cropped. @returns undefined if the person has cancelled that */
  async function fitted(file: File): Promise<File | undefined> {
    if (!rule.exact) return file;
    const [width, height] = rule.exact;
    return (await mustCrop(file, { width, height })) ? crop(file, { width, height }) : file;
  }

  async function addChecked(chosen: File[]) {
    const refused = new Map<string, string[]>();
    for (const given of chosen) {
      const file = await fitted(given);
      if (!file) continue;
      const checked = await checkPicture(file, pictureRule(rule));
      if ('problem' in checked) {
        refused.set(checked.problem, [...(refused.get(checked.problem) ?? []), file.name]);
        continue;
      }
      const key = `new-${files.current.size + 1}`;
      files.current.set(key, file);
      setDrafts((all) => ({ ...all, [key]: { name: file.name, preview: checked.preview } }));
      keys.write(rule.onlyOne ? [key] : [...keys.read(), key]);
    }
    for (const [problem, names] of refused) showProblem(problem, { description: names.join(', ') });
  }

  function drop(key: string) {
    const picture = stored.get(key);
    if (picture) setDropped((all) => [...all, picture._id]);
    keys.write(keys.read().filter((each) => each !== key));
  }

  async function send(key: string, file: File, place: { modelId: string; order: number }): Promise<boolean> {
    change(key, { progress: 0, problem: undefined });
    try {
      const { signal } = sending.current!;
      const onProgress = (progress: number) => change(key, { progress });
      const uploaded = await upload({ file, onModel: model, ...place, onProgress, signal });
      change(key, { progress: undefined, stored: uploaded });
      return true;
    } catch (error) {
      change(key, { progress: undefined, problem: failureOf(error).message });
      return false;
    }
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
    sending.current = new AbortController();
    // Wait for the check of pictures that were chosen just before saving.
    await checking.current;
    const places = placesOf(keys.read().map((key) => ({ key, order: stored.get(key)?.order }))).filter(
      ({ isChanged }) => isChanged,
    );
    const fresh = places.filter(({ key }) => !stored.has(key));
    const sent = await mapConcurrently(fresh, MAX_UPLOADS, async ({ key, order }) => {
      const file = files.current.get(key);
      return !file || send(key, file, { modelId, order });
    });
    if (sent.includes(false)) {
      throw new CallFailed({ message: SOME_FAILED, fields: [{ field: 'pictures', message: SOME_FAILED }] });
    }
    await removeDropped();
    for (const { key, order } of places) {
      const picture = stored.get(key);
      if (picture) await update({ _id: picture._id, extra: { order } });
    }
  }

  return {
    tiles,
    /** The dialog in which a larger picture is cropped. */
    cropDialog,
    add: (chosen: File[]) => {
      checking.current = checking.current.then(() => addChecked(chosen));
    },
    drop,
    move: (key: string, to: number) => keys.write(moved(keys.read(), key, to)),
    store,
    /** True during uploads. Edits made then would not be saved. */
    isSending,
  };
}

function stateOf({ progress, problem }: Draft): Pick<PictureTile, 'progress' | 'problem'> {
  return { ...(progress !== undefined && { progress }), ...(problem !== undefined && { problem }) };
}
