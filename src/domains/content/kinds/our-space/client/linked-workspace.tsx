/** The page of a space, with what it shows of the workspace that can be booked there. */
import { Suspense, useContext } from 'react';
import { PublicForms } from '#client/layout/public-forms.ts';
import { Button } from '#client/ui/button.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { SpaceArticle } from './space-article.tsx';
import { SpacePriceCard } from './space-price-card.tsx';
import { Subsection } from '#domains/content/client/components/site/subsection.tsx';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { OpeningTable, type Space, SpaceCatalogue, SpaceMap, useCatalogue } from '#domains/workspaces/client/index.ts';

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
  const offers = useCatalogue(workspace._id) ?? [];
  const { PlansOnSale } = useContext(PublicForms);
  return (
    <>
      {offers.length > 0 && (
        <Subsection title="What you can book">
          <SpaceCatalogue spaceId={workspace._id} offers={offers} />
        </Subsection>
      )}
      <Suspense fallback={null}>{PlansOnSale && <PlansOnSale spaceId={workspace._id} />}</Suspense>
      <Subsection title="Opening hours">
        <OpeningTable space={workspace} />
      </Subsection>
      <Subsection title="Where it is">
        <p className="mb-4">{workspace.area}</p>
        <SpaceMap space={workspace} />
      </Subsection>
    </>
  );
}

/** The card with the prices, which also offers a tour, or the form for a tour in its place. */
function PriceCardWithTour({ space, workspace }: { space: SiteSpace; workspace: Space }) {
  const { TourPopup } = useContext(PublicForms);
  const tour = useOpenFlag('tour');
  const card = (
    <SpacePriceCard
      space={space}
      actions={
        TourPopup && (
          <Button variant="secondary" size="lg" onClick={tour.open}>
            Book a tour
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
