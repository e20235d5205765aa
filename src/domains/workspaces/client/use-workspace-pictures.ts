import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { CallFailed, failureOf } from '#client/failure.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { checkPicture } from '#client/ui/picture-check.ts';
import type { PictureTile } from '#client/ui/picture-tiles.tsx';
import { pictureRule } from '#domains/attachments/client/picture-rule.ts';
import { useRemoveFile, useUpdateFile } from '#domains/attachments/client/queries.ts';
import { upload } from '#domains/attachments/client/upload.ts';
import { WORKSPACE_PICTURES, sizedPicture } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { mapConcurrently } from '#domains/workspaces/client/map-concurrently.ts';
import { moved, placesOf } from '#domains/workspaces/client/picture-plan.ts';
import { useSpaceRecord } from '#domains/workspaces/client/public-queries.ts';
import type { WorkspaceForm, WorkspaceFormInput } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

/** A picture that was chosen in this dialog, with the state of its upload. */
type Draft = { name: string; preview: string; progress?: number; problem?: string; stored?: AttachmentView };

const RULE = pictureRule(WORKSPACE_PICTURES);
const MAX_UPLOADS = 2;
const SOME_FAILED = 'Some pictures could not be uploaded. Everything else is saved.';

/** The stored pictures of a workspace, and new ones that are uploaded when the form is saved. The form contains their order. */
export function useWorkspacePictures(form: ZodForm<WorkspaceFormInput, WorkspaceForm>, space: SpaceView | undefined) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [isSending, setSending] = useState(false);
  const [dropped, setDropped] = useState<string[]>([]);
  const files = useRef(new Map<string, File>());
  const checking = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef<AbortController>(undefined);
  // Another person may add pictures meanwhile. They appear in the form when their changes are merged.
  const latest = useSpaceRecord(space?._id, true);
  const remove = useRemoveFile();
  const update = useUpdateFile();
  useEffect(() => () => sending.current?.abort(), []);

  const stored = new Map<string, AttachmentView>();
  for (const picture of [...(space?.pictures ?? []), ...(latest.data?.pictures ?? [])])
    stored.set(picture._id, picture);
  for (const [key, draft] of Object.entries(drafts)) if (draft.stored) stored.set(key, draft.stored);

  const keys = form.watch('pictures');
  const tiles = keys.flatMap((key): PictureTile[] => {
    const draft = drafts[key];
    const picture = stored.get(key);
    if (draft) return [{ key, name: draft.name, src: draft.preview, ...stateOf(draft) }];
    return picture ? [{ key, name: picture.filename, src: sizedPicture(picture, 360) }] : [];
  });

  function show(next: string[]) {
    const { isSubmitted } = form.formState;
    form.setValue('pictures', next, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function change(key: string, changes: Partial<Draft>) {
    setDrafts((all) => ({ ...all, [key]: { ...all[key]!, ...changes } }));
  }

  async function addChecked(chosen: File[]) {
    const refused = new Map<string, string[]>();
    for (const file of chosen) {
      const checked = await checkPicture(file, RULE);
      if ('problem' in checked) {
        refused.set(checked.problem, [...(refused.get(checked.problem) ?? []), file.name]);
        continue;
      }
      const key = `new-${files.current.size + 1}`;
      files.current.set(key, file);
      setDrafts((all) => ({ ...all, [key]: { name: file.name, preview: checked.preview } }));
      show([...form.getValues('pictures'), key]);
    }
    for (const [problem, names] of refused) toast.error(problem, { id: problem, description: names.join(', ') });
  }

  function drop(key: string) {
    const picture = stored.get(key);
    if (picture) setDropped((all) => [...all, picture._id]);
    show(form.getValues('pictures').filter((each) => each !== key));
  }

  async function send(key: string, file: File, place: { spaceId: string; order: number }): Promise<boolean> {
    const { spaceId: modelId, order } = place;
    change(key, { progress: 0, problem: undefined });
    try {
      const { signal } = sending.current!;
      const onProgress = (progress: number) => change(key, { progress });
      const uploaded = await upload({ file, onModel: 'Spaces', modelId, order, onProgress, signal });
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
  async function store(spaceId: string): Promise<void> {
    setSending(true);
    try {
      await storeAll(spaceId);
    } finally {
      setSending(false);
    }
  }

  async function storeAll(spaceId: string): Promise<void> {
    sending.current = new AbortController();
    // Wait for the check of pictures that were chosen just before saving.
    await checking.current;
    const places = placesOf(form.getValues('pictures').map((key) => ({ key, order: stored.get(key)?.order }))).filter(
      ({ isChanged }) => isChanged,
    );
    const fresh = places.filter(({ key }) => !stored.has(key));
    const sent = await mapConcurrently(fresh, MAX_UPLOADS, async ({ key, order }) => {
      const file = files.current.get(key);
      return !file || send(key, file, { spaceId, order });
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
    add: (chosen: File[]) => {
      checking.current = checking.current.then(() => addChecked(chosen));
    },
    drop,
    move: (key: string, to: number) => show(moved(form.getValues('pictures'), key, to)),
    store,
    /** True during uploads. Edits made then would not be saved. */
    isSending,
  };
}

function stateOf({ progress, problem }: Draft): Pick<PictureTile, 'progress' | 'problem'> {
  return { ...(progress !== undefined && { progress }), ...(problem !== undefined && { problem }) };
}
