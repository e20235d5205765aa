import { MapPin } from 'lucide-react';
import { Suspense, useContext } from 'react';
import { useParams } from 'react-router-dom';
import { PublicForms } from '#client/layout/public-forms.ts';
import { NotFound } from '#client/layout/not-found.tsx';
import { failureOf } from '#client/failure.ts';
import type { Load } from '#client/page/load.ts';
import { PageHead } from '#client/page/page-head.tsx';
import { useSite } from '#client/site.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ImageMosaic } from '#client/ui/image-mosaic.tsx';
import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { PublicPage } from '#domains/workspaces/client/components/public-page.tsx';
import { SpaceDetails } from '#domains/workspaces/client/components/space-details.tsx';
import { SpaceSideCard } from '#domains/workspaces/client/components/space-side-card.tsx';
import { picturesOf } from '#domains/workspaces/client/components/space-pictures.ts';
import { localBusiness } from '#domains/workspaces/client/structured-data.ts';
import { notPublicText } from '#domains/workspaces/client/missing.ts';
import { type Space, loadWholeSpace, usePublicSpace } from '#domains/workspaces/client/public-queries.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

export const load: Load = async ({ api, params: { spaceId = '' } }) => {
  await loadWholeSpace(api, spaceId);
};

/** The public page of a workspace. */
export default function SpaceScreen() {
  return (
    <PublicPage>
      <SpaceContent />
    </PublicPage>
  );
}

function SpaceContent() {
  const { spaceId = '' } = useParams();
  const space = usePublicSpace(spaceId);
  if (space.isPending) return <SpaceSkeleton />;
  if (space.data) return <SpacePage space={space.data} />;
  const { status, message } = failureOf(space.error);
  if (status === 404 || status === 400) return <NoSuchSpace />;
  return <ErrorState text={message} onRetry={() => void space.refetch()} retrying={space.isFetching} />;
}

function SpacePage({ space }: { space: Space }) {
  const t = useTexts();
  // Only its staff see a workspace that is not public.
  const notice = notPublicText(space, t);
  return (
    <article className="site-width py-6 sm:py-10">
      <SpaceHead space={space} />
      {notice && <p className="mb-6 rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">{notice}</p>}
      <h1 className="text-4xl font-semibold">{space.name}</h1>
      <p className="mb-6 mt-2 flex gap-2 text-muted-foreground">
        <MapPin className="mt-1 size-4 shrink-0" aria-hidden="true" />
        <bdi>{space.area}</bdi>
      </p>
      <ImageMosaic pictures={picturesOf(space, t)} label={space.name} />
      <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[1fr_22rem]">
        <div className="lg:order-last lg:self-stretch">
          <SideCard space={space} />
        </div>
        <SpaceDetails space={space} />
      </div>
    </article>
  );
}

function SpaceHead({ space }: { space: Space }) {
  const t = useTexts();
  const site = useSite();
  const { name, area, description, pictures } = space;
  return (
    <PageHead
      title={`${name} | ${area}`}
      description={description || `${name}, ${area}`}
      path={paths.space(space._id)}
      picture={pictures[0]?.original}
      facts={site && [localBusiness(space, site, t)]}
    />
  );
}

/** The side card, or the form for a tour in its place. */
function SideCard({ space }: { space: Space }) {
  const { TourPopup } = useContext(PublicForms);
  const tour = useOpenFlag('tour');
  const card = <SpaceSideCard space={space} onBookTour={TourPopup && tour.open} />;
  if (!TourPopup || !tour.isOpen) return card;
  return (
    <Suspense fallback={card}>
      <TourPopup space={space} onClose={tour.close} />
    </Suspense>
  );
}

function NoSuchSpace() {
  const t = useTexts();
  return (
    <>
      <title>{t('Workspace not found')}</title>
      <NotFound
        title={t('Workspace not found')}
        text={t('It may have closed, or the address may be mistyped.')}
        home={`${paths.home}#workspaces`}
        homeLabel={t('See all workspaces')}
      />
    </>
  );
}

function SpaceSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading the workspace')} className="site-width py-6 sm:py-10">
      <Skeleton className="h-12 w-56" />
      <Skeleton className="mb-6 mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="aspect-[1440/820] h-auto w-full rounded-lg sm:aspect-[2.45]" />
      <div className="mt-10 grid gap-16 lg:grid-cols-[1fr_22rem]">
        <SkeletonText lines={5} />
        <Skeleton className="h-56 rounded-xl" />
      </div>
    </div>
  );
}
