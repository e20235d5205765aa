import { Trans } from '@lingui/react';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { bookingAddress, bookingLabel } from '#domains/content/client/booking-links.ts';
import { shownPounds } from '#domains/content/prices.ts';
import type { SiteSlider } from '#domains/content/kinds/slider/kind.ts';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

const COLUMNS: Partial<Record<number, string>> = {
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
};

/** The sliders side by side. On small screens they are swiped. A single one is as wide as the page. */
export function Sliders({ sliders }: { sliders: readonly SiteSlider[] }) {
  if (sliders.length === 1) return <Slider slider={sliders[0]!} isWide />;
  return (
    <ul
      className={classNames(
        'scrollbar-none relative -mx-4 flex snap-x snap-mandatory gap-5 overflow-x-auto scroll-px-4 px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:overflow-visible lg:px-0 print:grid print:grid-cols-3',
        COLUMNS[sliders.length] ?? 'lg:grid-cols-5',
      )}
    >
      {sliders.map((slider) => (
        <li key={slider._id} className="w-[78vw] max-w-80 shrink-0 snap-start lg:w-auto lg:max-w-none print:w-auto">
          <Slider slider={slider} />
        </li>
      ))}
    </ul>
  );
}

type SliderProps = {
  slider: SiteSlider;
  /** Shows the picture beside the text instead of above it. */
  isWide?: boolean;
};

export function Slider({ slider, isWide = false }: SliderProps) {
  const t = useTexts();
  const { name, description, price, picture, resource_type, knowMore } = slider;
  return (
    <article
      className={classNames(
        'grid h-full content-start gap-x-16 gap-y-5',
        isWide && 'items-center md:grid-cols-[minmax(0,22rem)_minmax(0,32rem)]',
      )}
    >
      <div>
        <SiteImage
          picture={picture}
          name={`slider ${name}`}
          alt=""
          sizes="(min-width: 1024px) 400px, 78vw"
          className="aspect-[492/600] h-auto w-full rounded-xl bg-muted object-cover"
        />
      </div>
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="text-lg font-semibold">{name}</h3>
          {price !== null && (
            <p className="shrink-0 text-sm text-muted-foreground" data-numeric>
              <Trans
                id="from <0>{price}</0>"
                values={{ price: shownPounds(price, t) }}
                components={[<span key="price" className="font-semibold text-foreground" />]}
              />
            </p>
          )}
        </div>
        <p className="mt-2 whitespace-pre-line text-muted-foreground">{description}</p>
        {knowMore.length > 0 && <MoreAboutSlider slider={slider} />}
        <Button asChild variant="secondary" className="mt-5">
          <Link to={bookingAddress(resource_type)}>{bookingLabel(resource_type, t)}</Link>
        </Button>
      </div>
    </article>
  );
}

const LINE_STYLES: Record<SiteSlider['knowMore'][number]['type'], string> = {
  heading: 'pt-2 font-semibold text-foreground',
  subHeading: 'pt-1 text-sm font-medium text-foreground',
  content: 'whitespace-pre-line text-sm text-muted-foreground',
};

function MoreAboutSlider({ slider: { name, knowMore } }: { slider: SiteSlider }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex list-none items-center gap-1.5 text-sm font-medium text-primary-text underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <Trans
          id="Know more<0> about {name}</0>"
          values={{ name }}
          components={[<span key="about" className="sr-only" />]}
        />
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-2 space-y-1 border-s-2 ps-4">
        {knowMore.map(({ type, value }, index) => (
          <p key={index} className={LINE_STYLES[type]}>
            {value}
          </p>
        ))}
      </div>
    </details>
  );
}
