import { CalendarDays, CalendarRange, ChartNoAxesCombined } from 'lucide-react';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { FigureCard } from '#client/ui/figure-card.tsx';
import { formatMoney } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';

const WEEKS = '4';

/** Three figures of a workspace for the dashboard, each of which leads to its report. Nothing is shown of a report that fails. */
export default function InsightCards({ spaceId: space_id }: { spaceId: string }) {
  const t = useTexts();
  const { may } = useSession();
  const seesMoney = may('invoice', 'show');
  const occupancy = trpc.insight.occupancy.useQuery({ space_id, weeks: WEEKS });
  const revenue = trpc.insight.revenue.useQuery({ space_id }, { enabled: seesMoney });
  const forecast = trpc.insight.forecast.useQuery({ space_id }, { enabled: seesMoney });
  const booked = occupancy.data?.total.booked_percent;
  const month = revenue.data?.months.at(-1);
  const money = (amount: number) => revenue.data && formatMoney(amount, revenue.data.currency, t);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {!occupancy.error && (
        <FigureCard
          label={t('Meeting rooms booked')}
          icon={ChartNoAxesCombined}
          value={occupancy.data && (booked === null ? '–' : `${booked}%`)}
          note={t('of the open time in the last {count} weeks', { count: WEEKS })}
          to={`${paths.insight}?weeks=${WEEKS}`}
        />
      )}
      {seesMoney && !revenue.error && (
        <FigureCard
          label={t('Earned this month')}
          icon={CalendarRange}
          value={month && money(month.net)}
          note={
            month && month.year_before !== null
              ? t('net; {amount} in the whole month a year before', { amount: money(month.year_before) ?? '' })
              : month && t('net, in {month}', { month: monthText(month.month, t) })
          }
          to={paths.insight}
        />
      )}
      {seesMoney && !forecast.error && (
        <FigureCard
          label={t('Booked for the next 30 days')}
          icon={CalendarDays}
          value={forecast.data && formatMoney(forecast.data.net, forecast.data.currency, t)}
          note={
            forecast.data &&
            t('net, in {count, plural, one {{count} booking} other {{count} bookings}}', {
              count: forecast.data.bookings,
            })
          }
          to={paths.insight}
        />
      )}
    </div>
  );
}
