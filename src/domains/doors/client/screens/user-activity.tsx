import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { useSession } from '#client/session.tsx';
import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { useNow } from '#client/use-now.ts';
import { ConnectionsLink, missingSource, SourceNote } from '#domains/doors/client/components/source-note.tsx';
import { hourText, localTime } from '#domains/doors/client/door-text.ts';
import { useUnlockHours, useUserActivity } from '#domains/doors/client/queries.ts';
import type { MemberStatus, UserActivityView } from '#domains/doors/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatDay, tableDay, toLocal } from '#shared/time.ts';

const NAME = { name: 'text', label: 'Name or Email' };

/** Who opened the doors of the active workspace, by person and day. */
export default function UserActivityScreen() {
  const mayDownload = useSession().may('userActivity', 'download');
  const { active: space, isPending } = useActiveSpace();
  const list = useUserActivity(space?._id);
  const { day: today } = toLocal(useNow(), space?.time_zone);
  const day = { today, limits: () => ({ max: today }) };
  const source = list.data?.source;
  const isFiltered = Boolean(list.filters.text || list.filters.day);
  if (!space && !isPending)
    return <EmptyState text="User activity belongs to a workspace, and you do not manage one." />;
  return (
    <Screen
      title="User Activity"
      description={space?.name}
      actions={mayDownload && space && <ExportActivity spaceId={space._id} filters={list.filters} today={today} />}
    >
      <SourceNote service="Kisi" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
      <HoursCard spaceId={space?._id} day={list.filters.day} />
      <FilterForm list={list} fields={[NAME, { name: 'day', label: 'Day', day }]} />
      <PagedTable
        list={list}
        label="User activity"
        noun="rows"
        numbers="S.no."
        columns={activityColumns(space?.time_zone)}
        empty={<NoActivity missing={missingSource(source)} isFiltered={isFiltered} />}
      />
    </Screen>
  );
}

const TONES: Record<MemberStatus, Tone> = { Active: 'green', Staff: 'blue', Blocked: 'red', 'Not a member': 'grey' };

function activityColumns(zone: string | undefined): Column<UserActivityView>[] {
  return [
    {
      key: 'name',
      header: 'Member Name',
      onPhone: 'title',
      cell: ({ member_name }) => <span className="font-medium">{member_name}</span>,
    },
    { key: 'day', header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{tableDay(day)}</span> },
    { key: 'first', header: 'First Unlock', align: 'right', cell: (row) => localTime(row.first_unlock_at, zone) },
    { key: 'last', header: 'Last Unlock', align: 'right', cell: (row) => localTime(row.last_unlock_at, zone) },
    { key: 'door', header: 'Last Unlocked Door', cell: (row) => row.last_unlocked_lock_name ?? '-' },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, refused }) => (
        <span className="inline-flex flex-wrap items-center gap-2 max-sm:justify-end">
          <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
          {refused > 0 && <span className="text-muted-foreground">{refused} refused</span>}
        </span>
      ),
    },
  ];
}

type NoActivityProps = { missing: { title: string; text: string } | undefined; isFiltered: boolean };

function NoActivity({ missing, isFiltered }: NoActivityProps) {
  if (isFiltered) return <EmptyState text="Nobody matches these filters." />;
  if (missing) return <EmptyState {...missing} action={<ConnectionsLink />} />;
  return <EmptyState title="Nobody yet" text="People who open a door of this workspace appear here." />;
}

/** The unlocks of a day by hour, on the clock of the workspace. Without a day, those of the newest day. */
function HoursCard({ spaceId, day }: { spaceId: string | undefined; day: string }) {
  const { data } = useUnlockHours(spaceId, day);
  if (data && !data.day) return null;
  const title = data?.day ? `Unlocks on ${formatDay(data.day)}` : 'Unlocks';
  return (
    <Card className="mb-5">
      <CardHeader title={title} />
      <CardBody>
        {data ? (
          <StackedBars
            label={title}
            first="Hour"
            series={['Unlocked', 'Refused']}
            rows={data.hours.map(({ unlocks, refused }, hour) => ({
              label: hourText(hour),
              name: `${hourText(hour)} to ${hourText(hour + 1)}`,
              values: [unlocks, refused],
            }))}
          />
        ) : (
          <BarsSkeleton />
        )}
      </CardBody>
    </Card>
  );
}

type ExportActivityProps = { spaceId: string; filters: { text: string; day: string }; today: string };

/** Downloads the filtered list as CSV. */
function ExportActivity({ spaceId, filters, today }: ExportActivityProps) {
  function download() {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
    return downloadFile(`/space/${spaceId}/getkisi/export?${query}`, `user-activity-${filters.day || today}.csv`);
  }

  return <DownloadButton download={download} />;
}
