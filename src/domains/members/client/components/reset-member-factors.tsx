import { trpc } from '#client/trpc.tsx';
import { ResetFactors } from '#domains/factors/client/index.ts';

type ResetMemberFactorsProps = { person: { _id: string; name: string; email: string } };

/** The reset of the second factor of a member, for staff who manage all their workspaces. Others see nothing of it. */
export function ResetMemberFactors({ person }: ResetMemberFactorsProps) {
  const { data, refetch } = trpc.members.twoStep.useQuery({ user_id: person._id }, { retry: false });
  const reset = trpc.members.resetFactors.useMutation({ onSuccess: () => refetch() }).mutateAsync;
  return data?.has_factor ? <ResetFactors person={person} reset={reset} /> : null;
}
