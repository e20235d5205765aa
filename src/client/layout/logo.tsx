import { useSite } from '#client/site.ts';
import { classNames } from '#client/ui/class-names.ts';

const OWN_LOGO = 'h-8 w-auto max-w-full object-contain object-left rtl:object-right';

/** The logo's symbol: a doorway with an artificial horizon in it. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className="size-8 shrink-0">
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

/** The operator's icon or the symbol of the product, for a narrow place. */
export function LogoIcon() {
  const icon = useSite()?.icon;
  return icon ? <img {...icon} alt="" className="size-8 shrink-0" /> : <LogoMark />;
}

/** The operator's logo. Without one, the symbol of the product with the operator's name beside it. */
export function Logo({ name, className }: { name: string; className?: string }) {
  const site = useSite();
  const [light, dark] = [site?.logo, site?.darkLogo];
  if (light)
    return (
      <span className={classNames('inline-flex min-w-0', className)}>
        <img {...light} alt={name} className={classNames(OWN_LOGO, dark && 'dark:hidden')} />
        {/* Lazy, so that it is not loaded while it is hidden. */}
        {dark && <img {...dark} alt={name} loading="lazy" className={classNames(OWN_LOGO, 'hidden dark:block')} />}
      </span>
    );
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-2.5', className)}>
      <LogoMark />
      <span className="truncate text-base font-semibold tracking-tight">{name}</span>
    </span>
  );
}
