import type { ReactNode } from 'react';
import { failureOf } from '#client/failure.ts';
import { NotFound } from '#client/layout/not-found.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { PublicPage } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type Query<T> = {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type SiteScreenProps<T> = {
  query: Query<T>;
  /** Where a visitor finds what exists, if what they asked for does not. */
  missing?: { title: string; home: string; homeLabel: string };
  children: (view: T) => ReactNode;
};

/** A public page that shows content, with its states: it is read, it could not be read, it does not exist. */
export function SiteScreen<T>({ query, missing, children }: SiteScreenProps<T>) {
  return <PublicPage>{query.data ? children(query.data) : <NoContent query={query} missing={missing} />}</PublicPage>;
}

function NoContent<T>({ query, missing }: Pick<SiteScreenProps<T>, 'query' | 'missing'>) {
  const t = useTexts();
  if (query.isPending) return <SitePageSkeleton />;
  const { status, message } = failureOf(query.error);
  if (missing && (status === 404 || status === 400)) {
    return (
      <>
        <title>{missing.title}</title>
        <NotFound {...missing} text={t('It may no longer exist, or the address may be mistyped.')} />
      </>
    );
  }
  return <ErrorState text={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

/** A placeholder for a heading, a text and a picture. */
function SitePageSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading the page')} className="site-width py-10 sm:py-16">
      <Skeleton className="h-12 w-96 max-w-full" />
      <SkeletonText lines={2} className="mt-6 max-w-2xl" />
      <Skeleton className="mt-10 aspect-[3/2] h-auto w-full rounded-xl sm:aspect-[8/3]" />
    </div>
  );
}
