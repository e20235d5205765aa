import { Navigate } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import OwnMemberships from '#domains/accounts/client/components/own-memberships.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The memberships of the account, and of companies that it administers. The only one opens at once. */
export default function OwnMembershipsScreen() {
  const t = useTexts();
  const query = trpc.memberships.own.useQuery();
  const [first, ...others] = query.data ?? [];
  if (first && others.length === 0) return <Navigate to={paths.membership(first._id)} replace />;
  return (
    <Screen title={t('Membership')} width="form">
      {query.data ? (
        <>
          <OwnMemberships />
          {!first && (
            <EmptyState title={t('No membership')} text={t('You can begin one on the page of a workspace.')} />
          )}
        </>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Screen>
  );
}
