/** The page of a space, with what it shows of the workspace that can be booked there. */
import { Suspense, useContext, type ReactNode } from 'react';
import { PublicForms } from '#client/layout/public-forms.ts';
import { Button } from '#client/ui/button.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { sizedPicture } from '#domains/attachments/index.ts';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import { FloorPlanLink } from '#domains/content/client/components/site/floor-plan-link.tsx';
import { KeyInfos } from '#domains/content/client/components/site/key-infos.tsx';
import { PictureGrid } from '#domains/content/client/components/site/picture-grid.tsx';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';
import { Subsection } from '#domains/content/client/components/site/subsection.tsx';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { Folds } from '#domains/content/kinds/page-fold/client/fold.tsx';
import { shownPrice } from '#domains/content/prices.ts';
import type { SitePicture } from '#domains/content/shown.ts';
import { OpeningTable, type Space, SpaceCatalogue, SpaceMap, useCatalogue } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type VideosProps = {
  videos: SiteSpace['videos'];
  label: string;
  /** Shown until a video is played, so that nothing of it is loaded before. */
  poster: SitePicture | null;
};

function Videos({ videos, label, poster }: VideosProps) {
  const t = useTexts();
  return (
    <ul className="grid gap-6 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] print:hidden">
      {videos.map(({ src, type, title }, index) => (
        <li key={index}>
          <figure>
            <video
              controls
              playsInline
              preload="none"
              poster={poster ? sizedPicture(poster, 720) : undefined}
              aria-label={title || t('{name}, video {number}', { name: label, number: index + 1 })}
              className="aspect-video w-full rounded-lg bg-black object-cover"
            >
              <source src={src} type={type} />
              <a href={src}>{t('Download the video')}</a>
            </video>
            {title && <figcaption className="mt-2 text-sm text-muted-foreground">{title}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}

type SpacePriceCardProps = {
  space: SiteSpace;
  /** Shown below the booking button. */
  actions?: ReactNode;
};

/** The prices of a space and the way into the booking. */
function SpacePriceCard({ space, actions }: SpacePriceCardProps) {
  const t = useTexts();
  return (
    <aside
      aria-label={t('Book {name}', { name: space.name })}
      className="rounded-xl border bg-card p-6 lg:sticky lg:top-24"
    >
      {space.prices.length > 0 && (
        <dl className="mb-6 space-y-3">
          {space.prices.map(({ label, value }, index) => (
            <div key={index} className="flex justify-between gap-4">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="numeric-end font-medium" data-numeric>
                {shownPrice(value, t)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-col gap-3 print:hidden">
        <BookingButton spaceId={space.space_id} {...(space.space_id && { label: t('Book Workspace') })} />
        {actions}
        {space.floorPlan && <FloorPlanLink address={space.floorPlan} />}
      </div>
    </aside>
  );
}

type SpaceArticleProps = {
  space: SiteSpace;
  /** More about the workspace that can be booked, such as its opening hours. */
  workspace?: ReactNode;
  /** Replaces the card with the prices. */
  side?: ReactNode;
};

/** The page of a space. */
function SpaceArticle({ space, workspace, side = <SpacePriceCard space={space} /> }: SpaceArticleProps) {
  const t = useTexts();
  const pictures = space.pictures.length > 0 ? space.pictures : space.thumbnail ? [space.thumbnail] : [];
  return (
    <>
      <article className="site-width pb-12 pt-6 sm:pb-16 sm:pt-10">
        <h1 className="text-4xl font-semibold">{space.name}</h1>
        <p className="mb-6 mt-3 max-w-2xl text-muted-foreground sm:mb-8 sm:text-lg">{space.brief}</p>
        <PictureGrid pictures={pictures} label={space.name} layout="mosaic" isFirst />
        <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem]">
          <div className="lg:order-last lg:self-stretch">{side}</div>
          <div className="divide-y *:py-8 *:first:pt-0 *:last:pb-0">
            {space.keyInfos.length > 0 && (
              <Subsection title={t('At a glance')}>
                <KeyInfos label={t('At a glance')} infos={space.keyInfos} />
              </Subsection>
            )}
            <Subsection title={t('About {name}', { name: space.name })}>
              <RichText html={space.html} className="max-w-prose" />
            </Subsection>
            {space.videos.length > 0 && (
              <Subsection title={t('Videos')}>
                <Videos videos={space.videos} label={space.name} poster={space.thumbnail} />
              </Subsection>
            )}
            {workspace}
          </div>
        </div>
      </article>
      <Folds folds={space.folds} />
    </>
  );
}

type SpaceWithWorkspaceProps = {
  space: SiteSpace;
  /** Undefined if nothing can be booked. */
  workspace: Space | undefined;
};

export function SpaceWithWorkspace({ space, workspace }: SpaceWithWorkspaceProps) {
  return (
    <SpaceArticle
      space={space}
      workspace={workspace && <WorkspaceSections workspace={workspace} />}
      side={workspace && <PriceCardWithTour space={space} workspace={workspace} />}
    />
  );
}

/** What can be booked in the workspace, its plans, its opening hours and its position. */
function WorkspaceSections({ workspace }: { workspace: Space }) {
  const t = useTexts();
  const offers = useCatalogue(workspace._id) ?? [];
  const { PlansOnSale } = useContext(PublicForms);
  return (
    <>
      {offers.length > 0 && (
        <Subsection title={t('What you can book')}>
          <SpaceCatalogue spaceId={workspace._id} offers={offers} />
        </Subsection>
      )}
      <Suspense fallback={null}>{PlansOnSale && <PlansOnSale spaceId={workspace._id} />}</Suspense>
      <Subsection title={t('Opening hours')}>
        <OpeningTable space={workspace} />
      </Subsection>
      <Subsection title={t('Where it is')}>
        <p className="mb-4">
          <bdi>{workspace.area}</bdi>
        </p>
        <SpaceMap space={workspace} />
      </Subsection>
    </>
  );
}

/** The card with the prices, which also offers a tour, or the form for a tour in its place. */
function PriceCardWithTour({ space, workspace }: { space: SiteSpace; workspace: Space }) {
  const t = useTexts();
  const { TourPopup } = useContext(PublicForms);
  const tour = useOpenFlag('tour');
  const card = (
    <SpacePriceCard
      space={space}
      actions={
        TourPopup && (
          <Button variant="secondary" size="lg" onClick={tour.open}>
            {t('Book a tour')}
          </Button>
        )
      }
    />
  );
  if (!TourPopup || !tour.isOpen) return card;
  return (
    <Suspense fallback={card}>
      <TourPopup space={workspace} onClose={tour.close} />
    </Suspense>
  );
}
