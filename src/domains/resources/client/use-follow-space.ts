import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';

/**
 * Keeps the active workspace consistent with the screen of a record. Opening a record activates its workspace. Selecting another
 * workspace then leaves the screen for the list of that workspace.
 * @param spaceId the workspace of the record, undefined while it loads
 * @param list the path of the list
 */
export function useFollowSpace(spaceId: string | undefined, list: string): void {
  const navigate = useNavigate();
  const { active, setActive } = useActiveSpace();
  const activeId = active?._id;
  const hasMatched = useRef(false);
  useEffect(() => {
    if (spaceId === undefined || activeId === undefined) return;
    if (activeId === spaceId) hasMatched.current = true;
    else if (hasMatched.current) void navigate(list, { replace: true });
    else setActive(spaceId);
  }, [spaceId, activeId, list, navigate, setActive]);
}
