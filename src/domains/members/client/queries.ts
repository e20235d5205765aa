/** The calls of the members screen. */
import { trpc } from '#client/trpc.tsx';
import type { UpdateMemberInput } from '#domains/members/schema.ts';

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
