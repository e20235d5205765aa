import { useActiveSpace } from '#client/active-space.tsx';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import type { Area } from '#shared/permissions.ts';

const AREAS: Area[] = ['resources.meetingRooms', 'resources.privateOffices', 'resources.desk'];

/** How many rooms, offices and seats the active workspace has, by the address of their list. */
export function useBadges(): Partial<Record<string, number>> {
  const { may } = useSession();
  const { active } = useActiveSpace();
  const utils = trpc.useUtils();
  const isShown = AREAS.some((area) => may(area, 'show'));
  const counts = trpc.resources.counts.useQuery(
    { _id: active?._id ?? '' },
    { enabled: isShown && active !== undefined },
  );
  useLiveEvent('resources.', () => void utils.resources.counts.invalidate());
  if (!counts.data) return {};
  const { meeting_room, private_office, desks } = counts.data;
  return { [paths.meetingRooms]: meeting_room, [paths.privateOffices]: private_office, [paths.desks]: desks };
}
