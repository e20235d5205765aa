import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { usePictureKeys, usePictures } from '#domains/attachments/client/index.ts';
import { WORKSPACE_PICTURES } from '#domains/attachments/index.ts';
import { useSpaceRecord } from '#domains/workspaces/client/public-queries.ts';
import type { WorkspaceForm, WorkspaceFormInput } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

/** The pictures of a workspace in its form. */
export function useWorkspacePictures(form: ZodForm<WorkspaceFormInput, WorkspaceForm>, space: SpaceView | undefined) {
  // Another person may add pictures meanwhile. They appear in the form when their changes are merged.
  const latest = useSpaceRecord(space?._id, true);
  const stored = [...(space?.pictures ?? []), ...(latest.data?.pictures ?? [])];
  return usePictures({ keys: usePictureKeys(form), model: 'Spaces', rule: WORKSPACE_PICTURES, stored });
}
