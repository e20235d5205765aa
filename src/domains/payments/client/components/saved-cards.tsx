import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { toast } from 'sonner';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { useSite } from '#client/site.ts';
import { CardGrid } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useRemoveCard } from '#domains/payments/client/queries.ts';
import { type CardView, NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { SavedCard } from './saved-card.tsx';

const AddCard = lazy(() => import('./add-card.tsx').then((module) => ({ default: module.AddCard })));

type SavedCardsProps = { cards: readonly CardView[]; canEdit: boolean };

/** The caller's saved cards, with a tile that adds one. */
export function SavedCards({ cards, canEdit }: SavedCardsProps) {
  const remove = useRemoveCard();
  const deletion = useConfirmDelete<CardView & { _id: string }>({
    nameOf: ({ card }) => `Card ending in ${card.last4}`,
    remove: ({ _id }) => remove({ src_id: _id }),
  });
  if (cards.length === 0 && !canEdit) return <EmptyState text="You have no saved cards." />;
  return (
    <>
      <CardGrid>
        {cards.map((saved) => (
          <SavedCard
            key={saved.src_id}
            saved={saved}
            canEdit={canEdit}
            onDelete={() => deletion.ask({ ...saved, _id: saved.src_id })}
          />
        ))}
        {canEdit && <AddCardTile />}
      </CardGrid>
      {deletion.question}
    </>
  );
}

function AddCardTile() {
  const site = useSite();
  const [isAdding, setAdding] = useState(false);
  const payment = site?.payment;
  const close = () => setAdding(false);
  const isReady = payment?.enabled && payment.publishableKey !== null;
  return (
    <>
      <button
        type="button"
        onClick={() => (isReady ? setAdding(true) : toast.error(NO_PAYMENT_SETUP))}
        disabled={!site}
        className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-input font-medium text-primary-text transition-colors hover:bg-muted"
      >
        <Plus className="size-6" aria-hidden="true" />
        Add new card
      </button>
      <Suspense fallback={null}>
        {isAdding && payment?.publishableKey && (
          <AddCard
            publishableKey={payment.publishableKey}
            tokenUrl={payment.sandboxTokenUrl}
            isTestMode={payment.testMode}
            onAdded={close}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
