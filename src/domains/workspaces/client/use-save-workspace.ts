import { useSaveWithPictures } from '#domains/attachments/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { useSpaceCalls } from '#domains/workspaces/client/queries.ts';
import type { WorkspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

/** Saves a workspace, then its pictures. A new workspace becomes the active one. */
export function useSaveWorkspace(space: SpaceView | undefined, storePictures: (spaceId: string) => Promise<void>) {
  const { create, update, readAgain } = useSpaceCalls();
  const { setActive } = useActiveSpace();
  const save = useSaveWithPictures<Omit<WorkspaceForm, 'pictures'>>({
    recordId: space?._id,
    async create(values) {
      const stored = await create(values);
      setActive(stored._id);
      return stored;
    },
    update: (values, stored) => update({ ...values, ...stored }),
    storePictures,
    readAgain,
  });
  return ({ pictures: _pictures, ...values }: WorkspaceForm, version: number | undefined) => save(values, version);
}
