import { Link } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import { shownDiscount } from '#domains/content/prices.ts';
import type { SiteOfferCard } from '#domains/content/kinds/offer/kind.ts';
import { paths } from '#shared/paths.ts';
import { OfferPrice } from './offer-price.tsx';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** Offers as cards. */
export function OfferCards({ offers }: { offers: readonly SiteOfferCard[] }) {
  return (
    <ul className={classNames('grid gap-x-6 gap-y-10 sm:grid-cols-2', offers.length > 2 && 'lg:grid-cols-3')}>
      {offers.map((offer) => (
        <li key={offer._id}>
          <OfferCard offer={offer} />
        </li>
      ))}
    </ul>
  );
}

export function OfferCard({ offer }: { offer: SiteOfferCard }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border bg-card transition-colors hover:border-input">
      <div className="relative">
        <SiteImage
          picture={offer.thumbnail}
          name={`offer ${offer.name}`}
          alt=""
          sizes="(min-width: 1024px) 384px, (min-width: 640px) 50vw, 100vw"
          className="aspect-[1440/820] h-auto w-full bg-muted object-cover"
        />
        <OfferBadge offer={offer} className="absolute start-4 top-4" />
      </div>
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-lg font-semibold">
          {/* The whole card is the link. */}
          <Link
            to={paths.offer(offer.slug)}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {offer.name}
          </Link>
        </h3>
        <p className="mb-5 mt-2 text-muted-foreground">{offer.subheading}</p>
        <OfferPrice {...offer} className="mt-auto" />
      </div>
    </article>
  );
}

type OfferBadgeProps = { offer: Pick<SiteOfferCard, 'tag'>; className?: string };

/** The name of an offer's tag with the discount. */
export function OfferBadge({ offer: { tag }, className }: OfferBadgeProps) {
  const t = useTexts();
  return (
    <p
      className={classNames(
        'inline-block rounded-full bg-primary px-3 py-1 text-sm font-medium text-primary-foreground',
        className,
      )}
    >
      {tag.name}
      <span aria-hidden="true"> · </span>
      <span className="sr-only">, </span>
      {shownDiscount(tag.discount_percent, t)}
    </p>
  );
}
