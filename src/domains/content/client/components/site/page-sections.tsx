import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import type { KindName } from '#domains/content/kinds.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { paths } from '#shared/paths.ts';
import { FaqCategories } from '#domains/content/kinds/faq/client/faq-categories.tsx';
import { Folds } from '#domains/content/kinds/page-fold/client/fold.tsx';
import { Galleries } from '#domains/content/kinds/image-gallery/client/galleries.tsx';
import { KnowMoreCards } from '#domains/content/kinds/know-more/client/know-more.tsx';
import { OfferCards } from '#domains/content/kinds/offer/client/offer-card.tsx';
import { Section } from './section.tsx';
import { Sliders } from '#domains/content/kinds/slider/client/sliders.tsx';
import { SpacePageCards } from '#domains/content/kinds/our-space/client/space-page-card.tsx';
import { Testimonials } from '#domains/content/kinds/testimonial/client/testimonials.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** The number of items that a page shows of a list that has its own page. */
const SHOWN = { offers: 3, testimonials: 6, faqs: 2 };

type PageSectionsProps = {
  view: SitePageView;
  /** Shown below the sliders. */
  children?: ReactNode;
};

/** The content of a page of several subjects, each with its heading. Lists with their own pages are cut, with a link to the page. */
export function PageSections({ view, children }: PageSectionsProps) {
  const t = useTexts();
  const { sliders, offers, knowMore, galleries, faqs, folds } = view;
  // A fold may show some of them.
  const shown = new Set(folds.flatMap((fold) => fold.testimonials.map(({ _id }) => _id)));
  const testimonials = view.testimonials.filter(({ _id }) => !shown.has(_id));
  return (
    <>
      {sliders.length > 0 && (
        <Section title={t('Find what suits you')} part="slider">
          <Sliders sliders={sliders} />
        </Section>
      )}
      {children}
      <Folds folds={folds} />
      {offers.length > 0 && (
        <Section
          title={t('Offers')}
          part="offer"
          isSubtle
          action={<AllOf path={paths.offers} label={t('All offers')} />}
        >
          <OfferCards offers={offers.slice(0, SHOWN.offers)} />
        </Section>
      )}
      {galleries.length > 0 && (
        <Section
          title={t('A look inside')}
          part="image-gallery"
          action={<AllOf path={paths.gallery} label={t('All pictures')} />}
        >
          <Galleries galleries={galleries} layout="mosaic" />
        </Section>
      )}
      {knowMore.length > 0 && (
        <Section title={t('Good to know')} part="know-more" isSubtle>
          <KnowMoreCards cards={knowMore} />
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section
          title={t('What our members say')}
          part="testimonial"
          action={<AllOf path={paths.testimonials} label={t('All testimonials')} />}
        >
          <Testimonials testimonials={testimonials.slice(0, SHOWN.testimonials)} />
        </Section>
      )}
      {faqs.length > 0 && (
        <Section
          title={t('Questions and answers')}
          part="faq"
          action={<AllOf path={paths.faqs} label={t('All questions')} />}
        >
          <FaqCategories faqs={faqs.slice(0, SHOWN.faqs)} />
        </Section>
      )}
    </>
  );
}

/** The list that a page is about, without a heading of its own and complete, and the folds of the page. */
export function PageLists({ view }: { view: SitePageView }) {
  const t = useTexts();
  const { spaces, offers, galleries, testimonials, faqs, folds } = view;
  return (
    <>
      <div className="site-width space-y-16 pb-14 sm:pb-20 empty:hidden">
        {spaces.length > 0 && (
          <List name={t('Spaces')} part="our-space">
            <SpacePageCards spaces={spaces} />
          </List>
        )}
        {offers.length > 0 && (
          <List name={t('Offers')} part="offer">
            <OfferCards offers={offers} />
          </List>
        )}
        {galleries.length > 0 && (
          <List name={t('Pictures')} part="image-gallery">
            <Galleries galleries={galleries} layout="grid" isFirst />
          </List>
        )}
        {testimonials.length > 0 && (
          <List name={t('Testimonials')} part="testimonial">
            <Testimonials testimonials={testimonials} />
          </List>
        )}
        {faqs.length > 0 && (
          <List name={t('Questions')} part="faq">
            <FaqCategories faqs={faqs} />
          </List>
        )}
      </div>
      <Folds folds={folds} />
    </>
  );
}

/** A list whose name is only for screen readers: the heading of the page says the same. */
function List({ name, part, children }: { name: string; part: KindName; children: ReactNode }) {
  return (
    <div data-part={part}>
      <h2 className="sr-only">{name}</h2>
      {children}
    </div>
  );
}

function AllOf({ path, label }: { path: string; label: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to={path}>{label}</Link>
    </Button>
  );
}
