/** Charts of Tremor. Only this file imports the package, and screens load it lazily, because it is large. */
import { BarChart, type CustomTooltipProps } from '@tremor/react';
import { type CSSProperties, useId } from 'react';

type Row = {
  /** The label on the axis. */
  label: string;
  /** The full name, for the tooltip and for screen readers. */
  name: string;
  /** One value per series. */
  values: number[];
};

type StackedBarsProps = {
  /** The accessible name of the chart. */
  label: string;
  /** The names of the two series, from below. */
  series: readonly [string, string];
  rows: Row[];
  /** What the rows are, for screen readers. */
  first?: string;
};

/** Tremor marks each series with the class of its colour, to which the styles below give a colour of the application. */
const COLORS = ['teal', 'slate'];
const STYLES = [
  '[&_.fill-teal-500]:fill-primary [&_.fill-slate-500]:fill-(--stripes) [&_.fill-slate-500]:stroke-input',
  '[&_.recharts-cartesian-grid_line]:stroke-border',
  '[&_text]:fill-muted-foreground [&_text]:text-xs [&_text]:tabular-nums',
].join(' ');

/** Two stacked series per row. The second is striped, so that they differ without colour. Screen readers get a table. */
export default function StackedBars({ label, series, rows, first = 'Date' }: StackedBarsProps) {
  const stripes = useId();
  const data = rows.map((row) => ({ ...row, [series[0]]: row.values[0], [series[1]]: row.values[1] }));
  return (
    <figure>
      <div aria-hidden="true">
        <Stripes id={stripes} />
        <Legend series={series} stripes={stripes} />
        <BarChart
          style={{ '--stripes': `url(#${stripes})` } as CSSProperties}
          className={`h-56 ${STYLES}`}
          data={data}
          index="label"
          categories={[...series]}
          colors={COLORS}
          stack
          allowDecimals={false}
          showLegend={false}
          yAxisWidth={32}
          intervalType="preserveStartEnd"
          padding={{ left: 4, right: 4 }}
          customTooltip={Tooltip}
        />
      </div>
      <DataForReaders label={label} series={series} rows={rows} first={first} />
    </figure>
  );
}

/** The pattern of the second series. */
function Stripes({ id }: { id: string }) {
  return (
    <svg width="0" height="0" className="absolute">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-card" />
          <rect width="1" height="6" className="fill-input" />
        </pattern>
      </defs>
    </svg>
  );
}

function Legend({ series, stripes }: { series: readonly string[]; stripes: string }) {
  const fills = ['var(--color-primary)', `url(#${stripes})`];
  return (
    <ul className="mb-3 flex gap-5 text-xs text-muted-foreground">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="size-3 rounded-sm">
            <rect width="100%" height="100%" fill={fills[index]} className="stroke-input" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Tooltip({ payload, active }: CustomTooltipProps) {
  const [first] = payload ?? [];
  if (!active || !first) return null;
  const { name } = first.payload as Row;
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-xs shadow-lg">
      <p className="font-semibold">{name}</p>
      {payload?.map((entry) => (
        <p key={String(entry.dataKey)} className="flex justify-between gap-4 text-muted-foreground">
          {String(entry.dataKey)}
          <span className="tabular-nums text-foreground">{String(entry.value)}</span>
        </p>
      ))}
    </div>
  );
}

function DataForReaders({ label, series, rows, first }: StackedBarsProps) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.values.map((value, index) => (
              <td key={series[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
