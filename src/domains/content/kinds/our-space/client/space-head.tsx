import { useSite } from '#client/site.ts';
import { ContentHead } from '#domains/content/client/components/content-head.tsx';
import { faqPage, questionsOf } from '#domains/content/client/structured-data.ts';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { localBusiness, type Space } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** The head of the page of a space, with the hours and the position of the workspace that can be booked there. */
export function SpaceHead({ space, workspace }: { space: SiteSpace; workspace: Space | undefined }) {
  const t = useTexts();
  const site = useSite();
  const path = paths.ourSpace(space.slug);
  const business = site &&
    workspace && { ...localBusiness(workspace, site, t), name: space.name, url: new URL(path, site.publicUrl).href };
  return (
    <ContentHead
      {...space.search}
      path={path}
      picture={space.thumbnail}
      facts={[...(business ? [business] : []), ...faqPage(questionsOf(space.folds))]}
    />
  );
}
