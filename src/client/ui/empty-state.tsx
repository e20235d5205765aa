import type { ReactNode } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { classNames } from './class-names.ts';

const QuietRoom = lazyPart(() => import('./quiet-room.tsx'));

type EmptyStateProps = {
  /** One sentence: what is missing and why. */
  text: ReactNode;
  title?: string;
  /** A button that adds the first record, for accounts that may. */
  action?: ReactNode;
  className?: string;
};

/** Shown instead of an empty list: a drawing, a sentence and an action. */
export function EmptyState({ text, title, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center px-6 py-12 text-center', className)}>
      <div className="h-28">
        <QuietRoom />
      </div>
      {title && <p className="mt-5 text-base font-semibold">{title}</p>}
      <p className={classNames('max-w-sm text-sm text-muted-foreground', title ? 'mt-1' : 'mt-5')}>{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
