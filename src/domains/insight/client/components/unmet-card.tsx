import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useInsightAddress } from '#domains/insight/client/filters.ts';
import { hourText, MONDAY_FIRST } from '#domains/insight/occupancy.ts';
import { SHOWN_TIMES, UNMET_RULE, type UnmetTime, type UnmetView } from '#domains/insight/unmet.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';

const number = (value: number) => <span className="tabular-nums">{value}</span>;

const TYPE_COLUMNS: Column<UnmetView['types'][number]>[] = [
  {
    header: 'Type',
    onPhone: 'title',
    cell: ({ type }) => <span className="font-medium">{RESOURCE_TYPE_NAMES[type]}</span>,
  },
  { header: 'Searches in vain', align: 'right', cell: ({ searches }) => number(searches) },
  { header: 'Joined the waiting list', align: 'right', cell: ({ joined }) => number(joined) },
  { header: 'Got a place', align: 'right', cell: ({ booked }) => number(booked) },
];

const TIME_COLUMNS: Column<UnmetTime>[] = [
  {
    header: 'Wanted time',
    onPhone: 'title',
    cell: ({ weekday, hour }) => (
      <span className="font-medium">
        {MONDAY_FIRST[weekday]}, {hourText(hour)}
      </span>
    ),
  },
  { header: 'Type', cell: ({ type }) => RESOURCE_TYPE_NAMES[type] },
  { header: 'Up to people', align: 'right', cell: ({ capacity }) => number(capacity) },
  { header: 'Searches in vain', align: 'right', cell: ({ searches }) => number(searches) },
];

/** What was asked for in a workspace and not found. */
export function UnmetCard({ spaceId }: { spaceId: string }) {
  const { may } = useSession();
  const { weeks } = useInsightAddress().filters;
  const query = { space_id: spaceId, ...(weeks && { weeks }) };
  const report = trpc.insight.unmet.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const download = () => downloadFile(`/insight/unmet/export?${new URLSearchParams(query)}`, 'not-found.csv');
  return (
    <Card>
      <CardHeader
        title="Asked for and not found"
        description={data && `${tableDay(data.from)} to ${tableDay(data.to)}`}
        actions={<DownloadButton download={download} />}
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.types.length === 0 ? (
          <EmptyState text="Here you see what people searched for when everything was taken. There was no such search in these weeks." />
        ) : (
          <>
            <DataTable
              label="Asked for and not found, by type"
              columns={TYPE_COLUMNS}
              rows={data?.types}
              rowKey={({ type }) => type}
              skeletonRows={2}
            />
            {data?.times.length !== 0 && (
              <div className="mt-4">
                <DataTable
                  label="The most wanted times"
                  columns={TIME_COLUMNS}
                  rows={data?.times.slice(0, SHOWN_TIMES)}
                  rowKey={({ type, weekday, hour }) => `${type} ${weekday} ${hour}`}
                  skeletonRows={SHOWN_TIMES}
                />
              </div>
            )}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{UNMET_RULE}</p>
              {may('booking.booking', 'show') && (
                <Button asChild variant="ghost" size="sm">
                  <Link to={paths.waitingList}>Show the waiting list</Link>
                </Button>
              )}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
