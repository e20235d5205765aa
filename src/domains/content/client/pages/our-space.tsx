import { useParams } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { SpaceWithWorkspace } from '#domains/content/kinds/our-space/client/linked-workspace.tsx';
import { CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { SpaceHead } from '#domains/content/kinds/our-space/client/space-head.tsx';
import { loadSiteSpace, useSiteSpace } from '#domains/content/client/site-queries.ts';
import { loadWholeSpace, useSpaceRecord } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

export const load: Load = async ({ api, params: { slug = '' } }) => {
  const space = await loadSiteSpace(api, slug);
  if (space.slug !== slug) return { movedTo: paths.ourSpace(space.slug) };
  if (space.space_id) await loadWholeSpace(api, space.space_id);
};

/** The public page of a space. */
export default function OurSpaceScreen() {
  const t = useTexts();
  const { slug = '' } = useParams();
  const query = useSiteSpace(slug);
  const spaceId = query.data?.space_id ?? undefined;
  const { data: workspace } = useSpaceRecord(spaceId, spaceId !== undefined);
  return (
    <SiteScreen
      query={query}
      missing={{ title: t('Space not found'), home: paths.ourSpaces, homeLabel: t('See our spaces') }}
    >
      {(space) => (
        <>
          <SpaceHead space={space} workspace={workspace} />
          <SpaceWithWorkspace space={space} workspace={workspace} />
          <CallToAction spaceId={space.space_id} />
        </>
      )}
    </SiteScreen>
  );
}
