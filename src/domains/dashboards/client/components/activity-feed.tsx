import { PagedList } from '#client/lists/paged-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Section } from '#client/ui/section.tsx';
import { ActivityList, useFeed } from '#domains/activity/client/index.ts';
import { useTexts } from '#domains/dashboards/client/use-texts.ts';

/** The newest activities of a workspace, or of the account without `spaceId`. */
export function ActivityFeed({ spaceId }: { spaceId?: string }) {
  const t = useTexts();
  const list = useFeed(spaceId);
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0;
  return (
    <Section title={t('Activity Feed')}>
      <PagedList list={list} noun={t('activities')}>
        {isEmpty ? (
          <EmptyState className="rounded-lg border bg-card" text={t('There are no activities yet.')} />
        ) : (
          <ActivityList
            activities={list.rows}
            now={list.dataUpdatedAt}
            isStale={list.isStale}
            skeletonRows={list.pageSize}
          />
        )}
      </PagedList>
    </Section>
  );
}
