import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { spaceView } from '../kind.ts';
import { SpaceWithWorkspace } from './linked-workspace.tsx';

export default function Preview({ item, context: { folds, workspace } }: PreviewProps<'our-space'>) {
  const space = spaceView(item, { folds, space_id: workspace?._id ?? null });
  return <SpaceWithWorkspace space={space} workspace={workspace} />;
}
