import { CalendarDays, CalendarRange, ChartNoAxesCombined } from 'lucide-react';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { FigureCard } from '#client/ui/figure-card.tsx';
import { formatMoney } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';

const WEEKS = '4';

/** Three figures of a workspace for the dashboard, each of which leads to its report. Nothing is shown of a report that fails. */
export default function InsightCards({ spaceId: space_id }: { spaceId: string }) {
  const { may } = useSession();
  const seesMoney = may('invoice', 'show');
  const occupancy = trpc.insight.occupancy.useQuery({ space_id, weeks: WEEKS });
  const revenue = trpc.insight.revenue.useQuery({ space_id }, { enabled: seesMoney });
  const forecast = trpc.insight.forecast.useQuery({ space_id }, { enabled: seesMoney });
  const booked = occupancy.data?.total.booked_percent;
  const month = revenue.data?.months.at(-1);
  const money = (amount: number, currency: string | undefined) => currency && formatMoney(amount, currency);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {!occupancy.error && (
        <FigureCard
          label="Meeting rooms booked"
          icon={ChartNoAxesCombined}
          value={occupancy.data && (booked === null ? '–' : `${booked}%`)}
          note={`of the open time in the last ${WEEKS} weeks`}
          to={`${paths.insight}?weeks=${WEEKS}`}
        />
      )}
      {seesMoney && !revenue.error && (
        <FigureCard
          label="Earned this month"
          icon={CalendarRange}
          value={month && money(month.net, revenue.data?.currency)}
          note={
            month && month.year_before !== null
              ? `net; ${money(month.year_before, revenue.data?.currency)} in the whole month a year before`
              : month && `net, in ${monthText(month.month)}`
          }
          to={paths.insight}
        />
      )}
      {seesMoney && !forecast.error && (
        <FigureCard
          label="Booked for the next 30 days"
          icon={CalendarDays}
          value={forecast.data && money(forecast.data.net, forecast.data.currency)}
          note={forecast.data && `net, in ${pluralize(forecast.data.bookings, 'booking')}`}
          to={paths.insight}
        />
      )}
    </div>
  );
}
