import { PagedList } from '#client/lists/paged-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Section } from '#client/ui/section.tsx';
import { ActivityList, useFeed } from '#domains/activity/client/index.ts';

/** The newest activities of a workspace, or of the account without `spaceId`. */
export function ActivityFeed({ spaceId }: { spaceId?: string }) {
  const list = useFeed(spaceId);
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0;
  return (
    <Section title="Activity Feed">
      <PagedList list={list} noun="activities">
        {isEmpty ? (
          <EmptyState className="rounded-lg border bg-card" text="There are no activities yet." />
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
