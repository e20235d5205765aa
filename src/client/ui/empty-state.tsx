import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
      <QuietRoom />
      {title && <p className="mt-5 text-base font-semibold">{title}</p>}
      <p className={classNames('max-w-sm text-sm text-muted-foreground', title ? 'mt-1' : 'mt-5')}>{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** A drawing of a desk, a lamp and a window. */
function QuietRoom() {
  return (
    <svg viewBox="0 0 200 120" className="h-28 w-auto" fill="none" aria-hidden="true">
      <ellipse cx="100" cy="106" rx="88" ry="8" className="fill-muted" />
      <rect x="28" y="14" width="52" height="52" rx="4" className="fill-primary-soft stroke-border" strokeWidth="2" />
      <path d="M54 14v52M28 40h52" className="stroke-border" strokeWidth="2" />
      <circle cx="67" cy="27" r="5.5" className="fill-orange" fillOpacity="0.7" />
      <path
        d="M118 70h58M126 70v34M168 70v34"
        className="stroke-muted-foreground"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect
        x="134"
        y="48"
        width="27"
        height="18"
        rx="2.5"
        className="fill-card stroke-muted-foreground"
        strokeWidth="2.5"
      />
      <path d="M130 69.5h35" className="stroke-muted-foreground" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M104 104V78c0-3 2-5 5-5M92 76h24M96 76v28M112 84v20"
        className="stroke-primary"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M94 52v20" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
      <path d="M146 0v16" className="stroke-muted-foreground" strokeWidth="2" />
      <path d="M134 27c0-7 5-11 12-11s12 4 12 11Z" className="fill-primary" />
      <path d="M134 29h24l8 17h-40Z" className="fill-orange" fillOpacity="0.12" />
      <path
        d="M40 104V92h16v12"
        className="fill-card stroke-muted-foreground"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M48 92c0-12-8-14-12-15 0 9 5 14 12 15Zm0 0c0-14 6-18 13-20 1 10-4 18-13 20Z"
        className="fill-green-soft stroke-green"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
