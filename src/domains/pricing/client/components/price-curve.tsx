import { StepChart } from '#client/ui/lazy-charts.tsx';
import { type PriceStep } from '#domains/pricing/price-curve.ts';
import { formatPounds, penceToPounds, type Pence } from '#shared/money.ts';

type PriceCurveProps = {
  steps: readonly PriceStep[];
  /** The occupancy of today in percent, and its price; undefined while it loads. */
  today: { percent: number; pence: Pence } | undefined;
};

const pounds = (pence: Pence) => formatPounds(penceToPounds(pence));

/** The price of a desk per day over the occupancy, as a step line with a point for today. */
export function PriceCurve({ steps, today }: PriceCurveProps) {
  const text = steps.map(({ from, to, pence }) => `${from} to ${to} percent: ${pounds(pence)}`).join(', ');
  const rows = steps.flatMap(({ from, to, pence }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      label: `${from + index}%`,
      value: pence,
      isPoint: from + index === today?.percent,
    })),
  );
  return (
    <>
      <StepChart
        label={`Price per day by occupancy: ${text}`}
        axis="Occupancy"
        series={['Price', 'Today']}
        rows={rows}
        valueText={pounds}
      />
      {today && (
        <p className="mt-2 flex items-center gap-2 text-sm" data-numeric>
          <span aria-hidden="true" className="inline-block size-3 rounded-full bg-foreground" />
          Today {today.percent}% of the seats are booked: {pounds(today.pence)} a day
        </p>
      )}
    </>
  );
}
