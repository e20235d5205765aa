/** What visitors read: the content of the public pages. Rich text is sanitised when it is read. */
import { z } from 'zod';
import { ICON_IDS } from '#domains/content/icons.ts';
import { FOLD_TYPES, TOPICS } from '#domains/content/metas.ts';
import { PAGE_TITLES } from '#domains/content/pages.ts';

const button = z.object({ text: z.string(), url: z.string() }).nullable();

export const SitePicture = z.object({
  original: z.string(),
  width: z.number(),
  height: z.number(),
  /** The alternative text. */
  alt: z.string(),
  title: z.string(),
  description: z.string(),
  button,
});
export type SitePicture = z.output<typeof SitePicture>;

const topic = z.enum(TOPICS);
const ribbon = z.object({ line_1: z.string(), line_2: z.string() }).nullable();
const icon = z.enum(ICON_IDS);

export const SiteSlider = z.object({
  _id: z.string(),
  resource_type: topic,
  /** The name of what the slider is about: that of the resource type, or its own. */
  name: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  knowMore: z.array(z.object({ type: z.enum(['heading', 'subHeading', 'content']), value: z.string() })),
  picture: SitePicture.nullable(),
});
export type SiteSlider = z.output<typeof SiteSlider>;

export const SiteGallery = z.object({
  _id: z.string(),
  resource_type: topic,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  pictures: z.array(SitePicture),
});
export type SiteGallery = z.output<typeof SiteGallery>;

export const SiteKnowMore = z.object({ _id: z.string(), resource_type: topic, name: z.string(), html: z.string() });
export type SiteKnowMore = z.output<typeof SiteKnowMore>;

export const SiteTestimonial = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  text: z.string(),
  picture: SitePicture.nullable(),
});
export type SiteTestimonial = z.output<typeof SiteTestimonial>;

const question = z.object({ question: z.string(), answer: z.string() });
export const SiteFaq = z.object({ _id: z.string(), name: z.string(), questions: z.array(question) });
export type SiteFaq = z.output<typeof SiteFaq>;

export const SiteFold = z.object({
  _id: z.string(),
  foldType: z.enum(FOLD_TYPES),
  title: z.string(),
  html: z.string(),
  /** The call to action; null when it is not shown. */
  button,
  pictures: z.array(SitePicture),
  questions: z.array(question),
  testimonials: z.array(SiteTestimonial),
});
export type SiteFold = z.output<typeof SiteFold>;

/** An offer in a list. */
export const SiteOfferCard = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  subheading: z.string(),
  actual_price: z.string(),
  discounted_price: z.string(),
  tag: z.object({ name: z.string(), discount_percent: z.string() }),
  ribbon,
  thumbnail: SitePicture.nullable(),
});
export type SiteOfferCard = z.output<typeof SiteOfferCard>;

const search = z.object({ title: z.string(), description: z.string() });

export const SiteOffer = SiteOfferCard.extend({
  search,
  html: z.string(),
  keyFacilities: z.array(z.string()),
  includeInPriceFacilities: z.array(z.string()),
  facilities: z.array(z.object({ icon, name: z.string() })),
  banner: SitePicture.nullable(),
  pictures: z.array(SitePicture),
  /** The address of a PDF. */
  floorPlan: z.string().nullable(),
});
export type SiteOffer = z.output<typeof SiteOffer>;

/** A space page in a list. */
export const SiteSpaceCard = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  brief: z.string(),
  thumbnail: SitePicture.nullable(),
});
export type SiteSpaceCard = z.output<typeof SiteSpaceCard>;

export const SiteSpace = SiteSpaceCard.extend({
  search,
  html: z.string(),
  keyInfos: z.array(z.object({ icon: icon.nullable(), name: z.string() })),
  prices: z.array(z.object({ label: z.string(), value: z.string() })),
  pictures: z.array(SitePicture),
  videos: z.array(z.object({ src: z.string(), type: z.string(), title: z.string() })),
  floorPlan: z.string().nullable(),
  folds: z.array(SiteFold),
  /** The workspace that can be booked; null if there is none, or it is not public. */
  space_id: z.string().nullable(),
});
export type SiteSpace = z.output<typeof SiteSpace>;

export const SiteOtherPage = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  search,
  html: z.string(),
});
export type SiteOtherPage = z.output<typeof SiteOtherPage>;

/** The content of one page (pages.ts). Lists that the page does not show are empty. */
export const SitePageView = z.object({
  page_name: z.enum(PAGE_TITLES),
  /** The title and the description for search engines; null while nobody has entered them. */
  search: search.nullable(),
  heading: z.string().nullable(),
  introduction: z.string().nullable(),
  ribbon,
  /** The link to an offer, or to all offers. */
  offerTag: z.object({ name: z.string(), slug: z.string().nullable() }).nullable(),
  folds: z.array(SiteFold),
  sliders: z.array(SiteSlider),
  galleries: z.array(SiteGallery),
  knowMore: z.array(SiteKnowMore),
  offers: z.array(SiteOfferCard),
  spaces: z.array(SiteSpaceCard),
  testimonials: z.array(SiteTestimonial),
  faqs: z.array(SiteFaq),
});
export type SitePageView = z.output<typeof SitePageView>;

/** What the header and the footer link to, beside the fixed pages. */
export const SiteNavigation = z.object({
  /** The pages that have something to show, by their titles. */
  pages: z.array(z.enum(PAGE_TITLES)),
  spaces: z.array(z.object({ slug: z.string(), name: z.string() })),
  otherPages: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type SiteNavigation = z.output<typeof SiteNavigation>;

export const SitePageInput = z.object({ page_name: z.enum(PAGE_TITLES) });
export const SlugInput = z.object({ slug: z.string().min(1).max(200) });
