import { StepChart } from '#client/ui/lazy-charts.tsx';
import { type PriceStep } from '#domains/pricing/price-curve.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';

type PriceCurveProps = {
  steps: readonly PriceStep[];
  currency: Currency;
  /** The occupancy of today in percent, and its price; undefined while it loads. */
  today: { percent: number; pence: Pence } | undefined;
};

/** The price of a desk per day over the occupancy, as a step line with a point for today. */
export function PriceCurve({ steps, currency, today }: PriceCurveProps) {
  const priceText = (pence: Pence) => formatPence(pence, currency);
  const text = steps.map(({ from, to, pence }) => `${from} to ${to} percent: ${priceText(pence)}`).join(', ');
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
        valueText={priceText}
      />
      {today && (
        <p className="mt-2 flex items-center gap-2 text-sm" data-numeric>
          <span aria-hidden="true" className="inline-block size-3 rounded-full bg-foreground" />
          Today {today.percent}% of the seats are booked: {priceText(today.pence)} a day
        </p>
      )}
    </>
  );
}
