/** The calls of the members screens, and what makes them stale. */
import { keepPreviousData } from '@tanstack/react-query';
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/chunks.ts';
import type { AddMemberInput, UpdateMemberInput } from '#domains/members/schema.ts';

const everything = ({ members }: Api) => members.invalidate();

export const membersLive: LiveMap = { users: everything };

/** A workspace's members; none while there is no workspace. */
export function useMembers(spaceId: string | undefined) {
  return usePagedList({
    filters: { text: anyText },
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useAnswer: ({ text }, part) =>
      trpc.members.list.useQuery(
        { space_id: spaceId ?? '', ...(text && { text }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}

/** The first members of a workspace with a text in name or email. The answer to an earlier text stays meanwhile. */
export function useMembersFound(input: { space_id: string; text: string; limit: number }, isWanted: boolean) {
  return trpc.members.list.useQuery(input, { enabled: isWanted, placeholderData: keepPreviousData });
}

export function useAddMember() {
  const { mutateAsync: add } = trpc.members.add.useMutation(useAfter(everything));
  return (values: AddMemberInput) => add(values);
}

export function useUpdateMember() {
  const { mutateAsync: update } = trpc.members.update.useMutation(useAfter(everything));
  return (values: UpdateMemberInput, version: number | undefined) => update({ ...values, version });
}
