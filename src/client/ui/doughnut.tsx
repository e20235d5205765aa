import { classNames } from './class-names.ts';

type DoughnutProps = {
  /** The part of `total` that the ring shows. */
  value: number;
  total: number;
  /** Both numbers in words, for screen readers: "3 of 12 seats booked". */
  label: string;
  /** The diameter in pixels. */
  size?: number;
  className?: string;
};

// The circle's circumference is 100, so that a percentage is a dash length.
const RADIUS = 100 / (2 * Math.PI);

/** A doughnut chart of one percentage. */
export function Doughnut({ value, total, label, size = 96, className }: DoughnutProps) {
  const percent = total > 0 ? Math.min(100, (value / total) * 100) : 0;
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      className={classNames('shrink-0', className)}
    >
      <circle cx="20" cy="20" r={RADIUS} fill="none" strokeWidth="4" className="stroke-muted" />
      {percent > 0 && (
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeDasharray={`${percent} ${100 - percent}`}
          transform="rotate(-90 20 20)"
          className="stroke-primary"
        />
      )}
      <text
        x="20"
        y="20"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-foreground text-[0.5rem] font-semibold tabular-nums"
      >
        {Math.round(percent)}%
      </text>
    </svg>
  );
}
