import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'green' | 'orange' | 'red' | 'grey' | 'blue';

const TONES: Record<Tone, { soft: string; dot: string }> = {
  green: { soft: 'bg-green-soft text-green-text', dot: 'bg-green' },
  orange: { soft: 'bg-orange-soft text-orange-text', dot: 'bg-orange' },
  red: { soft: 'bg-red-soft text-red-text', dot: 'bg-red' },
  grey: { soft: 'bg-grey-soft text-grey-text', dot: 'bg-grey' },
  blue: { soft: 'bg-blue-soft text-blue-text', dot: 'bg-blue' },
};

type BadgeProps = { tone?: Tone; className?: string; children: ReactNode };

/** A small label, for example a count or "New". */
export function Badge({ tone = 'grey', className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-xs font-medium tabular-nums',
        TONES[tone].soft,
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A badge with a dot for a status. The dot distinguishes it from the surrounding text without relying on colour alone. */
export function StatusBadge({ tone = 'grey', className, children }: BadgeProps) {
  return (
    <Badge tone={tone} className={className}>
      <span aria-hidden="true" className={classNames('size-1.5 rounded-full', TONES[tone].dot)} />
      {children}
    </Badge>
  );
}
