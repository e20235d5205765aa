/** What visitors will see of an item, as it is typed. Loaded on demand with the components of the website. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { FaqCategories } from '../site/faq-categories.tsx';
import { Fold } from '../site/fold.tsx';
import { Galleries } from '../site/galleries.tsx';
import { KnowMoreCards } from '../site/know-more.tsx';
import { OfferArticle } from '../site/offer-article.tsx';
import { OtherPageArticle } from '../site/other-page-article.tsx';
import { PageHero } from '../site/page-hero.tsx';
import { Sliders } from '../site/sliders.tsx';
import { SpaceArticle } from '../site/space-article.tsx';
import { Testimonials } from '../site/testimonials.tsx';
import type { KindName } from '#domains/content/kinds.ts';
import {
  type ShownItem,
  faqView,
  foldView,
  galleryView,
  knowMoreView,
  offerView,
  otherPageView,
  pageDetails,
  sliderView,
  spaceView,
  testimonialView,
} from '#domains/content/site-items.ts';
import type { SiteTestimonial } from '#domains/content/site-views.ts';
import { PreviewFrame } from './preview-frame.tsx';

/** What an item shows besides its own values. */
export type PreviewContext = { testimonials: Map<string, SiteTestimonial> };

type Show = (item: ShownItem, context: PreviewContext) => ReactNode;

const narrow = (content: ReactNode) => <div className="site-width py-10">{content}</div>;

const SHOWN: Record<KindName, Show> = {
  slider: (item) => narrow(<Sliders sliders={[sliderView(item)]} />),
  'image-gallery': (item) => narrow(<Galleries galleries={[galleryView(item)]} layout="grid" />),
  'our-space': (item) => <SpaceArticle space={spaceView(item, { folds: [], space_id: null })} />,
  'know-more': (item) => narrow(<KnowMoreCards cards={[knowMoreView(item)]} />),
  'page-meta': (item) => {
    const { heading, introduction, ribbon } = pageDetails(item);
    return <PageHero heading={heading ?? item.name} introduction={introduction ?? item.description} ribbon={ribbon} />;
  },
  'page-fold': (item, { testimonials }) => <Fold fold={foldView(item, testimonials)} />,
  offer: (item) => <OfferArticle offer={offerView(item)} />,
  'other-page': (item) => <OtherPageArticle page={otherPageView(item)} />,
  faq: (item) => narrow(<FaqCategories faqs={[faqView(item)]} />),
  testimonial: (item) => narrow(<Testimonials testimonials={[testimonialView(item)]} />),
};

type PreviewProps = { item: ShownItem; context: PreviewContext; width: number };

export default function Preview({ item, context, width }: PreviewProps) {
  return (
    <PreviewFrame width={width}>
      <ErrorBoundary resetKey={JSON.stringify(item)}>{SHOWN[item.type](item, context)}</ErrorBoundary>
    </PreviewFrame>
  );
}
