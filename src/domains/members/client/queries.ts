/** The calls of the members screen. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/index.ts';
import type { UpdateMemberInput } from '#domains/members/schema.ts';

/** The members of a workspace. Sends no request without a workspace. */
export function useMembers(spaceId: string | undefined) {
  return usePagedList({
    filters: { text: anyText },
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: ({ text }, part) =>
      trpc.members.list.useQuery(
        { space_id: spaceId ?? '', ...(text && { text }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}

/** Mails the invitation of a member again, or withdraws it. */
export function useMemberInvitation() {
  const { mutateAsync: resend } = trpc.members.resendInvitation.useMutation();
  const { mutateAsync: withdraw } = trpc.members.withdrawInvitation.useMutation();
  return { resend, withdraw };
}

export function useUpdateMember() {
  const { mutateAsync: update } = trpc.members.update.useMutation();
  return (values: UpdateMemberInput, version: number | undefined) => update({ ...values, version });
}
