import { CsvButton } from '#client/csv-button.tsx';
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
import { useTexts } from '#domains/doors/client/use-texts.ts';
import { type Translate, later, msg, type Later } from '#shared/texts.ts';

const FILTERS = {
  text: textFilter(msg('Name or Email')),
  day: dayFilter(msg('Day'), (_filters, today) => ({ max: today })),
};

/** Who opened the doors of the active workspace, by person and day. */
export default function UserActivityScreen() {
  const t = useTexts();
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
      title={t('User Activity')}
      head={
        mayDownload && space && <ExportActivity spaceId={space._id} filters={list.filters} zone={space.time_zone} />
      }
      place={place}
      placeless={t('User activity belongs to a workspace, and you do not manage one.')}
      above={
        <>
          <SourceNote service="Kisi" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
          <HoursCard spaceId={space?._id} day={list.filters.day} />
        </>
      }
      list={list}
      label={t('User activity')}
      noun={t('rows')}
      numbers={t('S.no.')}
      zone={space?.time_zone}
      columns={activityColumns(space?.time_zone, t)}
      empty={{
        ...(missingSource(source, t) ?? {
          title: t('Nobody yet'),
          text: t('People who open a door of this workspace appear here.'),
        }),
        filtered: t('Nobody matches these filters.'),
      }}
    />
  );
}

const STATUSES: Record<MemberStatus, { label: Later; tone: Tone }> = {
  Active: { label: later('Active'), tone: 'green' },
  Staff: { label: later('Staff'), tone: 'blue' },
  Blocked: { label: later('Blocked'), tone: 'red' },
  'Not a member': { label: later('Not a member'), tone: 'grey' },
};

function activityColumns(zone: string | undefined, t: Translate): Column<UserActivityView>[] {
  return [
    {
      header: t('Member Name'),
      onPhone: 'title',
      cell: ({ member_name }) => <span className="font-medium">{member_name}</span>,
    },
    { header: t('Day'), cell: ({ day }) => <span className="whitespace-nowrap">{tableDay(day, t)}</span> },
    { header: t('First Unlock'), align: 'end', cell: (row) => localTime(row.first_unlock_at, zone) },
    { header: t('Last Unlock'), align: 'end', cell: (row) => localTime(row.last_unlock_at, zone) },
    { header: t('Last Unlocked Door'), cell: (row) => row.last_unlocked_lock_name ?? '-' },
    {
      header: t('Status'),
      cell: ({ status, refused }) => (
        <span className="inline-flex flex-wrap items-center gap-2 max-sm:justify-end">
          <StatusBadge tone={STATUSES[status].tone}>{t(STATUSES[status].label)}</StatusBadge>
          {refused > 0 && <span className="text-muted-foreground">{t('{count} refused', { count: refused })}</span>}
        </span>
      ),
    },
  ];
}

/** The unlocks of a day by hour, on the clock of the workspace. Without a day, those of the newest day. */
function HoursCard({ spaceId, day }: { spaceId: string | undefined; day: string }) {
  const t = useTexts();
  const { data } = trpc.doors.unlockHours.useQuery(inSpace(spaceId, day ? { day } : {}));
  if (data && !data.day) return null;
  const title = data?.day ? t('Unlocks on {day}', { day: formatDay(data.day, t) }) : t('Unlocks');
  return (
    <Card className="mb-5">
      <CardHeader title={title} />
      <CardBody>
        {data ? (
          <StackedBars
            label={title}
            first={t('Hour')}
            series={[t('Unlocked'), t('Refused')]}
            rows={data.hours.map(({ unlocks, refused }, hour) => ({
              label: hourText(hour),
              name: t('{from} to {to}', { from: hourText(hour), to: hourText(hour + 1) }),
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
  const address = `/space/${spaceId}/getkisi/export?${new URLSearchParams(restrictions(filters))}`;
  return <CsvButton address={address} filename={`user-activity-${filters.day || today}.csv`} />;
}
