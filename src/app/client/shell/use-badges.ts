import { useSession } from '#client/session.tsx';
import { useResourceCounts } from '#domains/resources/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import type { Area } from '#shared/permissions.ts';

const AREAS: Area[] = ['resources.meetingRooms', 'resources.privateOffices', 'resources.desk'];

/** The numbers of rooms, offices and seats in the active workspace, by the path of their list. */
export function useBadges(): Partial<Record<string, number>> {
  const { may } = useSession();
  const { active } = useActiveSpace();
  const isShown = AREAS.some((area) => may(area, 'show'));
  const counts = useResourceCounts(active?._id, isShown);
  if (!counts) return {};
  const { meeting_room, private_office, desks } = counts;
  return { [paths.meetingRooms]: meeting_room, [paths.privateOffices]: private_office, [paths.desks]: desks };
}
