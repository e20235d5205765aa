import { trpc } from '#client/trpc.tsx';
import { ErasureCard, ErasurePreview } from '#domains/accounts/client/components/erasure-card.tsx';

/** The erasure of one's own account. */
export default function OwnErasure() {
  const { data: erasure, refetch } = trpc.erasure.last.useQuery();
  const ask = trpc.erasure.ask.useMutation({ onSuccess: () => refetch() }).mutateAsync;
  const withdraw = trpc.erasure.withdraw.useMutation({ onSuccess: () => refetch() }).mutateAsync;
  if (erasure === undefined) return null;
  return (
    <div className="mt-5">
      <ErasureCard erasure={erasure} preview={<OwnPreview />} onAsk={() => ask()} onWithdraw={() => withdraw()} />
    </div>
  );
}

const OwnPreview = () => <ErasurePreview query={trpc.erasure.preview.useQuery()} />;
