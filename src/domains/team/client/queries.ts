/** The calls of the team screen, and their live map. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import type { AdminForm } from './admin-form.ts';

const invalidateAll = ({ team }: Api) => team.invalidate();

export const teamLive: LiveMap = { users: invalidateAll, roles: invalidateAll };

/** The team of a workspace, or of all workspaces without `spaceId`. */
export function useTeam(spaceId: string | undefined, isReady: boolean) {
  return usePagedList({
    filters: { text: anyText },
    useListQuery: ({ text }, part) =>
      trpc.team.list.useQuery(
        { ...(spaceId && { space_id: spaceId }), ...(text && { text }), ...part },
        { enabled: isReady },
      ),
  });
}

/** Mails the invitation of a person again, or withdraws it. */
export function useTeamInvitation() {
  const { mutateAsync: resend } = trpc.team.resendInvitation.useMutation(useAfter(invalidateAll));
  const { mutateAsync: withdraw } = trpc.team.withdrawInvitation.useMutation(useAfter(invalidateAll));
  return { resend, withdraw };
}

export function useRemoveAdmin() {
  return trpc.team.remove.useMutation(useAfter(invalidateAll)).mutateAsync;
}

/** @param user_id undefined to invite somebody */
export function useSaveAdmin(user_id: string | undefined) {
  const { mutateAsync: invite } = trpc.team.invite.useMutation(useAfter(invalidateAll));
  const { mutateAsync: update } = trpc.team.update.useMutation(useAfter(invalidateAll));
  return ({ email, active, ...access }: AdminForm, version: number | undefined) =>
    user_id ? update({ user_id, active, version, ...access }) : invite({ email, ...access });
}
