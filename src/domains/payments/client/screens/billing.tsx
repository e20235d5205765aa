import { failureOf } from '#client/failure.ts';
import { CardGrid } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SavedCards } from '#domains/payments/client/components/saved-cards.tsx';
import { Transactions } from '#domains/payments/client/components/transactions.tsx';
import { useBilling } from '#domains/payments/client/queries.ts';

/** The saved cards and the last transactions of the signed-in account. */
export default function BillingScreen() {
  const { data, error, refetch, isFetching } = useBilling();
  return (
    <>
      <title>Card Details</title>
      <PageHeader title="Card Details" />
      {error && !data ? (
        <ErrorState text={failureOf(error).message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          {data ? <SavedCards cards={data.sources} /> : <CardSkeletons />}
          <h2 className="mt-8 mb-3 text-base font-semibold">Last 10 transactions</h2>
          <Transactions history={data?.history} />
        </>
      )}
    </>
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
