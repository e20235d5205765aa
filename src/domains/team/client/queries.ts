/** The calls of the team screen. */
import { trpc } from '#client/trpc.tsx';
import type { AdminForm } from './admin-form.ts';

/** Mails the invitation of a person again, or withdraws it. */
export function useTeamInvitation() {
  const { mutateAsync: resend } = trpc.team.resendInvitation.useMutation();
  const { mutateAsync: withdraw } = trpc.team.withdrawInvitation.useMutation();
  return { resend, withdraw };
}

/** @param user_id undefined to invite somebody */
export function useSaveAdmin(user_id: string | undefined) {
  const { mutateAsync: invite } = trpc.team.invite.useMutation();
  const { mutateAsync: update } = trpc.team.update.useMutation();
  return ({ email, first_name, last_name, active, ...access }: AdminForm, version: number | undefined) =>
    user_id ? update({ user_id, active, version, ...access }) : invite({ email, first_name, last_name, ...access });
}
