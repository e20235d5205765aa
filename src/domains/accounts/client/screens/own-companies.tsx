import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import OwnCompanies from '#domains/accounts/client/components/own-companies.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The companies that the account belongs to. */
export default function OwnCompaniesScreen() {
  const t = useTexts();
  const query = trpc.companies.own.useQuery();
  return (
    <Screen title={t('Company')} width="form">
      {query.data ? (
        <>
          <OwnCompanies />
          {query.data.length === 0 && <EmptyState title={t('No company')} text={t('You belong to no company.')} />}
        </>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Screen>
  );
}
