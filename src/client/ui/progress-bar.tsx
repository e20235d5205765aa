import { classNames } from './class-names.ts';

type ProgressBarProps = {
  /** The accessible name: what is in progress. */
  label: string;
  /** 0 to 100. Omitted if the duration is unknown. */
  value?: number;
  className?: string;
};

/** A progress bar, for uploads and other actions that take longer than two seconds. */
export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={classNames('h-1 overflow-hidden rounded-full bg-muted', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full bg-primary transition-[width]',
          value === undefined && 'w-2/5 animate-indeterminate',
        )}
        style={value === undefined ? undefined : { width: `${Math.min(100, Math.max(0, value))}%` }}
      />
    </div>
  );
}
