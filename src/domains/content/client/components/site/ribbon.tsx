import { TicketPercent } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SitePageView } from '#domains/content/site-views.ts';
import { paths } from '#shared/paths.ts';

/** Two lines that stand out: the first is larger. */
export function Ribbon({ ribbon }: { ribbon: NonNullable<SitePageView['ribbon']> }) {
  return (
    <p className="border-s-4 border-primary ps-4">
      <span className="block text-lg font-semibold">{ribbon.line_1}</span>
      <span className="block text-muted-foreground">{ribbon.line_2}</span>
    </p>
  );
}

/** A link to an offer, or to all offers. */
export function OfferTag({ tag }: { tag: NonNullable<SitePageView['offerTag']> }) {
  return (
    <Link
      to={tag.slug ? paths.offer(tag.slug) : paths.offers}
      className="inline-flex min-h-9 items-center gap-2 rounded-full bg-primary-soft px-4 py-1.5 text-sm font-medium text-primary-text underline-offset-4 hover:underline"
    >
      <TicketPercent className="size-4 shrink-0" aria-hidden="true" />
      {tag.name}
    </Link>
  );
}
