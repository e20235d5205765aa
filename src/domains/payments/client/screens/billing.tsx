import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SavedAccount } from '#domains/payments/client/components/saved-account.tsx';
import { SavedCard } from '#domains/payments/client/components/saved-card.tsx';
import { accountText } from '#domains/payments/client/card-text.ts';
import { Transactions } from '#domains/payments/client/components/transactions.tsx';
import { useBilling } from '#domains/payments/client/queries.ts';
import { useNewCard } from '#domains/payments/client/use-new-card.tsx';
import type { BillingView } from '#domains/payments/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

const AddBankAccount = lazyPart(async () => ({
  default: (await import('#domains/payments/client/components/add-bank-account.tsx')).AddBankAccount,
}));
const OwnCredits = lazyPart(() => import('#domains/credits/client/components/own-credits.tsx'));

/** The saved cards and bank accounts, the credits and the last transactions of the signed-in account. */
export default function BillingScreen() {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useBilling();
  return (
    <Screen
      title={t('Card Details')}
      actions={
        <Button asChild variant="secondary">
          <Link to={paths.shop}>{t('Extras and packs')}</Link>
        </Button>
      }
    >
      <OwnCredits />
      {error && !data ? (
        <QueryFailure query={{ error, refetch, isFetching }} />
      ) : (
        <>
          {data ? <SavedMethods cards={data.sources} accounts={data.accounts} /> : <CardSkeletons />}
          <h2 className="mt-8 mb-3 text-base font-semibold">{t('Last 10 transactions')}</h2>
          <Transactions history={data?.history} />
        </>
      )}
    </Screen>
  );
}

function CardSkeletons() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')}>
      <CardGrid>
        <Skeleton className="h-44 w-full rounded-lg" />
        <Skeleton className="h-44 w-full rounded-lg" />
      </CardGrid>
    </div>
  );
}

type SavedMethodsProps = { cards: BillingView['sources']; accounts: BillingView['accounts'] };

/** The saved cards and bank accounts of the caller. Customers, and roles that edit the area, change them and add others. */
function SavedMethods({ cards, accounts }: SavedMethodsProps) {
  const t = useTexts();
  const { may, user } = useSession();
  const canEdit = may('billing') || user?.is_customer;
  const remove = trpc.payments.removeCard.useMutation().mutateAsync;
  const deletion = useConfirmDelete<{ _id: string; name: string }>({
    nameOf: ({ name }) => name,
    remove: ({ _id }) => remove({ src_id: _id }),
  });
  return (
    <>
      <CardGrid>
        {cards.map((saved) => (
          <SavedCard
            key={saved.src_id}
            saved={saved}
            onDelete={() =>
              deletion.ask({ _id: saved.src_id, name: t('Card ending in {digits}', { digits: saved.card.last4 }) })
            }
          />
        ))}
        {accounts.map((saved) => (
          <SavedAccount
            key={saved.src_id}
            saved={saved}
            onDelete={() => deletion.ask({ _id: saved.src_id, name: accountText(saved, t) })}
          />
        ))}
        {canEdit && <AddCardTile />}
        {canEdit && <AddBankAccountTile />}
      </CardGrid>
      {deletion.question}
    </>
  );
}

function AddCardTile() {
  const t = useTexts();
  const { ask, isReady, dialog } = useNewCard();
  return (
    <>
      <AddTile text={t('Add new card')} onPress={ask} disabled={!isReady} />
      {dialog}
    </>
  );
}

function AddBankAccountTile() {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <AddTile text={t('Add bank account')} onPress={() => setAdding(true)} />
      {isAdding && <AddBankAccount onClose={() => setAdding(false)} />}
    </>
  );
}

function AddTile({ text, onPress, disabled }: { text: string; onPress: () => void; disabled?: boolean }) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={disabled}
      className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-input font-medium text-primary-text transition-colors hover:bg-muted"
    >
      <Plus className="size-6" aria-hidden="true" />
      {text}
    </button>
  );
}
