import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';

/**
 * Keeps a record's screen and the workspace of the header together: a record that is opened brings its workspace along, and when
 * another workspace is chosen there the screen gives way to the list of that one.
 * @param spaceId the record's workspace, undefined while it loads
 */
export function useFollowSpace(spaceId: string | undefined, list: string): void {
  const navigate = useNavigate();
  const { active, setActive } = useActiveSpace();
  const activeId = active?._id;
  const hasMet = useRef(false);
  useEffect(() => {
    if (spaceId === undefined || activeId === undefined) return;
    if (activeId === spaceId) hasMet.current = true;
    else if (hasMet.current) void navigate(list, { replace: true });
    else setActive(spaceId);
  }, [spaceId, activeId, list, navigate, setActive]);
}
