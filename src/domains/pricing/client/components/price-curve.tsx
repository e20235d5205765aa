import { type PriceStep } from '#domains/pricing/price-curve.ts';
import { formatPounds, penceToPounds, type Pence } from '#shared/money.ts';

type PriceCurveProps = {
  steps: readonly PriceStep[];
  /** The occupancy of today in percent, and its price; undefined while it loads. */
  today: { percent: number; pence: Pence } | undefined;
};

const WIDTH = 360;
const HEIGHT = 220;
const LEFT = 56;
const RIGHT = 16;
const TOP = 28;
const BOTTOM = 40;
const TICKS = [0, 25, 50, 75, 100];

const pounds = (pence: Pence) => formatPounds(penceToPounds(pence));

/** The price of a desk per day over the occupancy, as a step line with a point for today. */
export function PriceCurve({ steps, today }: PriceCurveProps) {
  const prices = steps.map(({ pence }) => pence);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices, lowest + 100);
  const x = (percent: number) => LEFT + (percent / 100) * (WIDTH - LEFT - RIGHT);
  const y = (pence: Pence) => TOP + ((highest - pence) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  const line = steps.map(({ from, to, pence }, index) => {
    const start = index === 0 ? `M ${x(from)} ${y(pence)}` : `L ${x(from)} ${y(pence)}`;
    return `${start} L ${x(Math.min(100, to + 1))} ${y(pence)}`;
  });
  const text = steps.map(({ from, to, pence }) => `${from} to ${to} percent: ${pounds(pence)}`).join(', ');
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Price per day by occupancy: ${text}`}
        className="h-auto w-full"
      >
        {[...new Set([lowest, ...prices])].map((pence) => (
          <g key={pence}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(pence)} y2={y(pence)} className="stroke-border" />
            <text
              x={LEFT - 8}
              y={y(pence)}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-muted-foreground text-xs tabular-nums"
            >
              {pounds(pence)}
            </text>
          </g>
        ))}
        {TICKS.map((percent) => (
          <text
            key={percent}
            x={x(percent)}
            y={HEIGHT - 22}
            textAnchor="middle"
            className="fill-muted-foreground text-xs tabular-nums"
          >
            {percent}%
          </text>
        ))}
        <text
          x={(LEFT + WIDTH - RIGHT) / 2}
          y={HEIGHT - 4}
          textAnchor="middle"
          className="fill-muted-foreground text-xs"
        >
          Occupancy
        </text>
        <path d={line.join(' ')} fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-primary" />
        {today && (
          <g>
            <line
              x1={x(today.percent)}
              x2={x(today.percent)}
              y1={y(today.pence)}
              y2={HEIGHT - BOTTOM}
              strokeDasharray="3 3"
              className="stroke-foreground"
            />
            <circle
              cx={x(today.percent)}
              cy={y(today.pence)}
              r="6"
              strokeWidth="3"
              className="fill-background stroke-foreground"
            />
          </g>
        )}
      </svg>
      {today && (
        <figcaption className="mt-2 flex items-center gap-2 text-sm" data-numeric>
          <span aria-hidden="true" className="inline-block size-3 rounded-full border-[3px] border-foreground" />
          Today {today.percent}% of the seats are booked: {pounds(today.pence)} a day
        </figcaption>
      )}
    </figure>
  );
}
