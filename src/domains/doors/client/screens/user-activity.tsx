import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { dayFilter, inSpace, restrictions, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { useNow } from '#client/use-now.ts';
import { missingSource, SourceNote } from '#domains/doors/client/components/source-note.tsx';
import { hourText, localTime } from '#domains/doors/client/door-text.ts';
import type { MemberStatus, UserActivityView } from '#domains/doors/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatDay, tableDay, toLocal } from '#shared/time.ts';

const FILTERS = {
  text: textFilter('Name or Email'),
  day: dayFilter('Day', (_filters, today) => ({ max: today })),
};

const NOBODY = { title: 'Nobody yet', text: 'People who open a door of this workspace appear here.' };

/** Who opened the doors of the active workspace, by person and day. */
export default function UserActivityScreen() {
  const mayDownload = useSession().may('userActivity', 'download');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: (filters, part) => trpc.doors.activity.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  const source = list.data?.source;
  return (
    <ListScreen
      title="User Activity"
      head={
        mayDownload && space && <ExportActivity spaceId={space._id} filters={list.filters} zone={space.time_zone} />
      }
      place={place}
      belongs="User activity belongs"
      above={
        <>
          <SourceNote service="Kisi" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
          <HoursCard spaceId={space?._id} day={list.filters.day} />
        </>
      }
      list={list}
      label="User activity"
      noun="rows"
      numbers="S.no."
      zone={space?.time_zone}
      columns={activityColumns(space?.time_zone)}
      empty={{ ...(missingSource(source) ?? NOBODY), filtered: 'Nobody matches these filters.' }}
    />
  );
}

const TONES: Record<MemberStatus, Tone> = { Active: 'green', Staff: 'blue', Blocked: 'red', 'Not a member': 'grey' };

function activityColumns(zone: string | undefined): Column<UserActivityView>[] {
  return [
    {
      header: 'Member Name',
      onPhone: 'title',
      cell: ({ member_name }) => <span className="font-medium">{member_name}</span>,
    },
    { header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{tableDay(day)}</span> },
    { header: 'First Unlock', align: 'right', cell: (row) => localTime(row.first_unlock_at, zone) },
    { header: 'Last Unlock', align: 'right', cell: (row) => localTime(row.last_unlock_at, zone) },
    { header: 'Last Unlocked Door', cell: (row) => row.last_unlocked_lock_name ?? '-' },
    {
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

/** The unlocks of a day by hour, on the clock of the workspace. Without a day, those of the newest day. */
function HoursCard({ spaceId, day }: { spaceId: string | undefined; day: string }) {
  const { data } = trpc.doors.unlockHours.useQuery(inSpace(spaceId, day ? { day } : {}));
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

type ExportActivityProps = { spaceId: string; filters: { text: string; day: string }; zone: string };

/** Downloads the filtered list as CSV. */
function ExportActivity({ spaceId, filters, zone }: ExportActivityProps) {
  const { day: today } = toLocal(useNow(), zone);

  function download() {
    const query = new URLSearchParams(restrictions(filters));
    return downloadFile(`/space/${spaceId}/getkisi/export?${query}`, `user-activity-${filters.day || today}.csv`);
  }

  return <DownloadButton download={download} />;
}
