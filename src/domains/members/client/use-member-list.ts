import { useLiveEvent } from '#client/live.tsx';
import { trpc } from '#client/trpc.tsx';
import { type PagedRows, usePagedRows } from '#client/use-paged-rows.ts';
import { CHUNK_SIZE, PAGE_SIZE, placeOf } from '#domains/bookings/client/chunks.ts';
import type { MemberView } from '#domains/members/schema.ts';

/** One page of a workspace's members, ten at a time and fetched by thirty; read again when somebody changes one. */
export function useMemberList(spaceId: string | undefined, text: string, page: number): PagedRows<MemberView> {
  const utils = trpc.useUtils();
  const { offset, start } = placeOf(page);
  const input = { space_id: spaceId ?? '', ...(text && { text }), offset, limit: CHUNK_SIZE };
  const chunk = trpc.members.list.useQuery(input, { enabled: spaceId !== undefined });
  useLiveEvent('users.', () => void utils.members.invalidate());
  return usePagedRows(chunk, { page, pageSize: PAGE_SIZE, start });
}
