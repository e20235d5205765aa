import type { ReactNode } from 'react';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { Folds } from '#domains/content/kinds/page-fold/client/fold.tsx';
import { KeyInfos } from '#domains/content/client/components/site/key-infos.tsx';
import { PictureGrid } from '#domains/content/client/components/site/picture-grid.tsx';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';
import { SpacePriceCard } from './space-price-card.tsx';
import { Subsection } from '#domains/content/client/components/site/subsection.tsx';
import { Videos } from './videos.tsx';

type SpaceArticleProps = {
  space: SiteSpace;
  /** More about the workspace that can be booked, such as its opening hours. */
  workspace?: ReactNode;
  /** Replaces the card with the prices. */
  side?: ReactNode;
};

/** The page of a space. */
export function SpaceArticle({ space, workspace, side = <SpacePriceCard space={space} /> }: SpaceArticleProps) {
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
              <Subsection title="At a glance">
                <KeyInfos label="At a glance" infos={space.keyInfos} />
              </Subsection>
            )}
            <Subsection title={`About ${space.name}`}>
              <RichText html={space.html} className="max-w-prose" />
            </Subsection>
            {space.videos.length > 0 && (
              <Subsection title="Videos">
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
