import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
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
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { msg } from '#shared/texts.ts';
import { weekdayName } from '#shared/weekday-names.ts';

const number = (value: number) => <span className="tabular-nums">{value}</span>;

function TypeName({ type }: { type: ResourceType }) {
  return useTexts()(RESOURCE_TYPE_NAMES[type]);
}

function WantedTime({ weekday, hour }: Pick<UnmetTime, 'weekday' | 'hour'>) {
  return `${weekdayName(MONDAY_FIRST[weekday]!, useTexts())}, ${hourText(hour)}`;
}

const TYPE_COLUMNS: Column<UnmetView['types'][number]>[] = [
  {
    header: msg('Type'),
    onPhone: 'title',
    cell: ({ type }) => (
      <span className="font-medium">
        <TypeName type={type} />
      </span>
    ),
  },
  { header: msg('Searches in vain'), align: 'end', cell: ({ searches }) => number(searches) },
  { header: msg('Joined the waiting list'), align: 'end', cell: ({ joined }) => number(joined) },
  { header: msg('Got a place'), align: 'end', cell: ({ booked }) => number(booked) },
];

const TIME_COLUMNS: Column<UnmetTime>[] = [
  {
    header: msg('Wanted time'),
    onPhone: 'title',
    cell: ({ weekday, hour }) => (
      <span className="font-medium">
        <WantedTime weekday={weekday} hour={hour} />
      </span>
    ),
  },
  { header: msg('Type'), cell: ({ type }) => <TypeName type={type} /> },
  { header: msg('Up to people'), align: 'end', cell: ({ capacity }) => number(capacity) },
  { header: msg('Searches in vain'), align: 'end', cell: ({ searches }) => number(searches) },
];

/** What was asked for in a workspace and not found. */
export function UnmetCard({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { may } = useSession();
  const { weeks } = useInsightAddress().filters;
  const query = { space_id: spaceId, ...(weeks && { weeks }) };
  const report = trpc.insight.unmet.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const address = `/insight/unmet/export?${new URLSearchParams(query)}`;
  return (
    <Card>
      <CardHeader
        title={t('Asked for and not found')}
        description={data && t('{from} to {to}', { from: tableDay(data.from, t), to: tableDay(data.to, t) })}
        actions={<CsvButton address={address} filename="not-found.csv" />}
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.types.length === 0 ? (
          <EmptyState
            text={t(
              'Here you see what people searched for when everything was taken. There was no such search in these weeks.',
            )}
          />
        ) : (
          <>
            <DataTable
              label={t('Asked for and not found, by type')}
              columns={TYPE_COLUMNS}
              rows={data?.types}
              rowKey={({ type }) => type}
              skeletonRows={2}
            />
            {data?.times.length !== 0 && (
              <div className="mt-4">
                <DataTable
                  label={t('The most wanted times')}
                  columns={TIME_COLUMNS}
                  rows={data?.times.slice(0, SHOWN_TIMES)}
                  rowKey={({ type, weekday, hour }) => `${type} ${weekday} ${hour}`}
                  skeletonRows={SHOWN_TIMES}
                />
              </div>
            )}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{t(UNMET_RULE)}</p>
              {may('booking.booking', 'show') && (
                <Button asChild variant="ghost" size="sm">
                  <Link to={paths.waitingList}>{t('Show the waiting list')}</Link>
                </Button>
              )}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
