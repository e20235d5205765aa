import { trpc } from '#client/trpc.tsx';
import { ErasureCard, ErasurePreview } from '#domains/accounts/client/index.ts';

/** The erasure of a member, for staff who manage all their workspaces. Others see nothing of it. */
export default function MemberErasure({ memberId, name }: { memberId: string; name: string }) {
  const of = { user_id: memberId };
  const { data: erasure, refetch } = trpc.erasure.lastOf.useQuery(of, { retry: false });
  const ask = trpc.erasure.askOf.useMutation({ onSuccess: () => refetch() }).mutateAsync;
  const withdraw = trpc.erasure.withdrawOf.useMutation({ onSuccess: () => refetch() }).mutateAsync;
  if (erasure === undefined) return null;
  return (
    <ErasureCard
      erasure={erasure}
      person={name}
      preview={<MemberPreview memberId={memberId} />}
      onAsk={() => ask(of)}
      onWithdraw={() => withdraw(of)}
    />
  );
}

const MemberPreview = ({ memberId }: { memberId: string }) => (
  <ErasurePreview query={trpc.erasure.previewOf.useQuery({ user_id: memberId })} />
);
