import { useRef } from 'react';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { useSpaceCalls } from '#domains/workspaces/client/queries.ts';
import type { WorkspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

type Saved = { _id: string; version: number; fields: string };

/**
 * Saves a workspace, then its pictures. If some pictures fail, saving again continues with them. The workspace is then not added
 * a second time, and updated only if its fields have changed.
 */
export function useSaveWorkspace(space: SpaceView | undefined, storePictures: (spaceId: string) => Promise<void>) {
  const { create, update, readAgain } = useSpaceCalls();
  const { setActive } = useActiveSpace();
  const saved = useRef<Saved>(undefined);

  async function saveFields({ pictures: _pictures, ...values }: WorkspaceForm, version: number | undefined) {
    const fields = JSON.stringify(values);
    if (saved.current?.fields === fields) return saved.current._id;
    const _id = saved.current?._id ?? space?._id;
    // A version saved here must not cause a conflict. After a merged conflict, the version of the form is newer.
    const known = saved.current ? Math.max(saved.current.version, version ?? 0) : version;
    const stored = _id ? await update({ ...values, _id, version: known }) : await create(values);
    if (!_id) setActive(stored._id);
    saved.current = { _id: stored._id, version: stored.version, fields };
    return stored._id;
  }

  return async function save(values: WorkspaceForm, version: number | undefined): Promise<void> {
    const spaceId = await saveFields(values, version);
    try {
      await storePictures(spaceId);
    } finally {
      // Awaited, so that a dialog that is opened right afterwards has the saved values.
      await readAgain();
    }
  };
}
