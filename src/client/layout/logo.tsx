import { classNames } from '#client/ui/class-names.ts';

/** The logo's symbol: a doorway with an artificial horizon in it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classNames('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M8 24V16a8 8 0 0 1 16 0v8"
        className="stroke-primary-foreground"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M8 18.5h6.2l1.8 2.2 1.8-2.2H24"
        className="stroke-primary-foreground"
        strokeOpacity="0.65"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The logo's symbol with the operator's name beside it. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-2.5', className)}>
      <LogoMark />
      <span className="truncate text-base font-semibold tracking-tight">{name}</span>
    </span>
  );
}
