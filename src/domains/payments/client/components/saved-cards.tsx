import { Plus } from 'lucide-react';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { useRemoveCard } from '#domains/payments/client/queries.ts';
import { useNewCard } from '#domains/payments/client/use-new-card.tsx';
import type { OwnCardView } from '#domains/payments/schema.ts';
import { SavedCard } from './saved-card.tsx';

/** The caller's saved cards, with a tile that adds one. */
export function SavedCards({ cards }: { cards: readonly OwnCardView[] }) {
  const remove = useRemoveCard();
  const deletion = useConfirmDelete<OwnCardView & { _id: string }>({
    deletes: 'payments.removeCard',
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
