import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type SwitchToast = { description: string; action: { label: string; onClick: () => void }; duration: number };

/** Long enough to read the place and press the button. */
const SHOWN_MS = 10_000;

/**
 * The part of the toast for a record that was added to another workspace than the active one, whose list does not show it: where
 * it is, and a button that switches to that workspace.
 * @returns a function that returns undefined for the active workspace
 */
export function useAddedElsewhere(spaces: readonly Space[]): (spaceId: string) => SwitchToast | undefined {
  const t = useTexts();
  const { active, setActive } = useActiveSpace();
  return (spaceId) => {
    const space = spaces.find(({ _id }) => _id === spaceId);
    if (!space || spaceId === active?._id) return undefined;
    return {
      description: t('Added in {name}', { name: space.name }),
      action: { label: t('Open'), onClick: () => setActive(spaceId) },
      duration: SHOWN_MS,
    };
  };
}
