import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SavedCard } from '#domains/payments/client/components/saved-card.tsx';
import { Transactions } from '#domains/payments/client/components/transactions.tsx';
import { useBilling } from '#domains/payments/client/queries.ts';
import { useNewCard } from '#domains/payments/client/use-new-card.tsx';
import type { OwnCardView } from '#domains/payments/schema.ts';
import { paths } from '#shared/paths.ts';

const OwnCredits = lazyPart(() => import('#domains/credits/client/components/own-credits.tsx'));

/** The saved cards, the credits and the last transactions of the signed-in account. */
export default function BillingScreen() {
  const { data, error, refetch, isFetching } = useBilling();
  return (
    <Screen
      title="Card Details"
      actions={
        <Button asChild variant="secondary">
          <Link to={paths.shop}>Extras and packs</Link>
        </Button>
      }
    >
      <OwnCredits />
      {error && !data ? (
        <QueryFailure query={{ error, refetch, isFetching }} />
      ) : (
        <>
          {data ? <SavedCards cards={data.sources} /> : <CardSkeletons />}
          <h2 className="mt-8 mb-3 text-base font-semibold">Last 10 transactions</h2>
          <Transactions history={data?.history} />
        </>
      )}
    </Screen>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading">
      <CardGrid>
        <Skeleton className="h-44 w-full rounded-lg" />
        <Skeleton className="h-44 w-full rounded-lg" />
      </CardGrid>
    </div>
  );
}

/** The caller's saved cards, with a tile that adds one. */
function SavedCards({ cards }: { cards: readonly OwnCardView[] }) {
  const remove = trpc.payments.removeCard.useMutation().mutateAsync;
  const deletion = useConfirmDelete<OwnCardView & { _id: string }>({
    nameOf: ({ card }) => `Card ending in ${card.last4}`,
    remove: ({ _id }) => remove({ src_id: _id }),
  });
  return (
    <>
      <CardGrid>
        {cards.map((saved) => (
          <SavedCard key={saved.src_id} saved={saved} onDelete={() => deletion.ask({ ...saved, _id: saved.src_id })} />
        ))}
        <AddCardTile />
      </CardGrid>
      {deletion.question}
    </>
  );
}

function AddCardTile() {
  const { ask, isReady, dialog } = useNewCard();
  return (
    <>
      <button
        type="button"
        onClick={ask}
        disabled={!isReady}
        className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-input font-medium text-primary-text transition-colors hover:bg-muted"
      >
        <Plus className="size-6" aria-hidden="true" />
        Add new card
      </button>
      {dialog}
    </>
  );
}
