import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TooltipProps = {
  text: string;
  side?: 'top' | 'bottom' | 'right';
  /** Says the text to screen readers too; leave it off where the child already has that name. */
  describes?: boolean;
  className?: string;
  children: ReactNode;
};

const SIDES = {
  top: 'bottom-full left-1/2 mb-1.5 -translate-x-1/2',
  bottom: 'left-1/2 top-full mt-1.5 -translate-x-1/2',
  right: 'left-full top-1/2 ml-2 -translate-y-1/2',
};

/** A short text beside its child while that is hovered or focused. Made of CSS alone: no script, no portal. */
export function Tooltip({ text, side = 'top', describes = false, className, children }: TooltipProps) {
  const id = useId();
  return (
    <span
      className={classNames('group/tip relative inline-flex', className)}
      aria-describedby={describes ? id : undefined}
    >
      {children}
      <span
        id={id}
        role={describes ? 'tooltip' : undefined}
        aria-hidden={describes ? undefined : true}
        className={classNames(
          'pointer-events-none invisible absolute z-40 w-max max-w-64 rounded-sm bg-foreground px-2 py-1 text-xs font-medium text-background opacity-0 transition-opacity delay-0',
          'group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-300 group-has-[:focus-visible]/tip:visible group-has-[:focus-visible]/tip:opacity-100',
          SIDES[side],
        )}
      >
        {text}
      </span>
    </span>
  );
}
