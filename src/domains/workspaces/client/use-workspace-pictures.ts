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
import { inTurns } from '#domains/workspaces/client/in-turns.ts';
import { moved, placesOf } from '#domains/workspaces/client/picture-plan.ts';
import { useSpaceRecord } from '#domains/workspaces/client/public-queries.ts';
import type { WorkspaceForm, WorkspaceFormInput } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

/** A picture that was chosen here, and what has become of it. */
type Draft = { name: string; preview: string; progress?: number; problem?: string; stored?: AttachmentView };

const RULE = pictureRule(WORKSPACE_PICTURES);
const AT_ONCE = 2;
const SOME_FAILED = 'Some pictures could not be uploaded. Everything else is saved.';

/** The pictures of the modal: those that are stored, and those that go out with the save. The form holds their order. */
export function useWorkspacePictures(form: ZodForm<WorkspaceFormInput, WorkspaceForm>, space: SpaceView | undefined) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [isSending, setSending] = useState(false);
  const [dropped, setDropped] = useState<string[]>([]);
  const files = useRef(new Map<string, File>());
  const checking = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef<AbortController>(undefined);
  // Somebody else may add pictures meanwhile, which then come into the form with their other changes.
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
        // Somebody else has removed it: what was wanted.
        if (failureOf(error).status !== 404) throw error;
      }
      setDropped((all) => all.filter((each) => each !== _id));
    }
  }

  /**
   * Sends what is new, two at a time, then removes what was dropped, then moves what stands elsewhere. Called again after a
   * failure it goes on with what is left.
   * @throws CallFailed when some could not be uploaded; nothing is removed then
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
    // A save may come faster than the look at what was just chosen.
    await checking.current;
    const places = placesOf(form.getValues('pictures').map((key) => ({ key, order: stored.get(key)?.order }))).filter(
      ({ isChanged }) => isChanged,
    );
    const fresh = places.filter(({ key }) => !stored.has(key));
    const sent = await inTurns(fresh, AT_ONCE, async ({ key, order }) => {
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
    /** What is typed now would not be saved any more. */
    isSending,
  };
}

function stateOf({ progress, problem }: Draft): Pick<PictureTile, 'progress' | 'problem'> {
  return { ...(progress !== undefined && { progress }), ...(problem !== undefined && { problem }) };
}
