/** What visitors will see of an item, as it is typed. Loaded on demand with the components of the website. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { SpaceWithWorkspace } from '../linked-workspace.tsx';
import { PageTop } from '../page-top.tsx';
import { FaqCategories } from '../site/faq-categories.tsx';
import { Fold } from '../site/fold.tsx';
import { Galleries } from '../site/galleries.tsx';
import { KnowMoreCards } from '../site/know-more.tsx';
import { OfferArticle } from '../site/offer-article.tsx';
import { OtherPageArticle } from '../site/other-page-article.tsx';
import { Sliders } from '../site/sliders.tsx';
import { Testimonials } from '../site/testimonials.tsx';
import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import type { PageTitle } from '#domains/content/pages.ts';
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
import type { SiteFold, SiteTestimonial } from '#domains/content/site-views.ts';
import { HeroSearch, type Space } from '#domains/workspaces/client/index.ts';
import { PreviewFrame } from './preview-frame.tsx';

/** What an item shows besides its own values. */
export type PreviewContext = {
  /** Those that a fold can show. */
  testimonials: Map<string, SiteTestimonial>;
  /** Those of the space. */
  folds: SiteFold[];
  /** The one that can be booked at the space. */
  workspace: Space | undefined;
  /** Those that the search of the page offers. */
  searched: readonly Space[];
};

type Show = (item: ShownItem, context: PreviewContext) => ReactNode;

/** The pages whose top contains the search. */
const SEARCHED_PAGES: readonly PageTitle[] = ['Home Page', 'Availability Page'];

const narrow = (content: ReactNode) => <div className="site-width py-10">{content}</div>;

const SHOWN: Record<KindName, Show> = {
  slider: (item) => narrow(<Sliders sliders={[sliderView(item)]} />),
  'image-gallery': (item) => narrow(<Galleries galleries={[galleryView(item)]} layout="grid" />),
  'our-space': (item, { folds, workspace }) => (
    <SpaceWithWorkspace space={spaceView(item, { folds, space_id: workspace?._id ?? null })} workspace={workspace} />
  ),
  'know-more': (item) => narrow(<KnowMoreCards cards={[knowMoreView(item)]} />),
  'page-meta': (item, { searched }) => {
    const { page_name } = item.meta as MetaOf<'page-meta'>;
    const search = SEARCHED_PAGES.includes(page_name) ? <HeroSearch spaces={searched} /> : undefined;
    return <PageTop view={{ ...pageDetails(item, null), page_name }} search={search} />;
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
