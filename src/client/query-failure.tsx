import { failureOf } from './failure.ts';
import { ErrorState } from './ui/error-state.tsx';

type QueryFailureProps = { query: { error: unknown; refetch: () => unknown; isFetching: boolean } };

/** Shown instead of what a query could not read. */
export function QueryFailure({ query: { error, refetch, isFetching } }: QueryFailureProps) {
  return <ErrorState text={failureOf(error).message} onRetry={() => void refetch()} retrying={isFetching} />;
}
