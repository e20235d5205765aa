import { useRef } from 'react';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { useSpaceCalls } from '#domains/workspaces/client/queries.ts';
import type { WorkspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

type Saved = { _id: string; version: number; fields: string };

/**
 * Saves a workspace, then its pictures. When some of those fail, saving again goes on with them: the workspace that is saved
 * already is not added twice, and only changed when its fields have.
 */
export function useSaveWorkspace(space: SpaceView | undefined, storePictures: (spaceId: string) => Promise<void>) {
  const { create, update, readAgain } = useSpaceCalls();
  const { setActive } = useActiveSpace();
  const saved = useRef<Saved>(undefined);

  async function saveFields({ pictures: _pictures, ...values }: WorkspaceForm, version: number | undefined) {
    const fields = JSON.stringify(values);
    if (saved.current?.fields === fields) return saved.current._id;
    const _id = saved.current?._id ?? space?._id;
    // What was saved from here is no change by somebody else; what the form has taken over since is newer still.
    const seen = saved.current ? Math.max(saved.current.version, version ?? 0) : version;
    const answer = _id ? await update({ ...values, _id, version: seen }) : await create(values);
    if (!_id) setActive(answer._id);
    saved.current = { _id: answer._id, version: answer.version, fields };
    return answer._id;
  }

  return async function save(values: WorkspaceForm, version: number | undefined): Promise<void> {
    const spaceId = await saveFields(values, version);
    try {
      await storePictures(spaceId);
    } finally {
      // Awaited: whoever opens it again at once must not begin with what was there before.
      await readAgain();
    }
  };
}
