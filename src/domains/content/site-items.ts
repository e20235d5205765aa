/**
 * Items as visitors read them: on the server from what is stored, in the preview of an editor from what is typed. The `meta` was
 * checked before.
 */
import {
  GROUP_NAMES,
  type GroupName,
  type KindName,
  type MetaOf,
  fileGroups,
  groupOfTag,
} from '#domains/content/kinds.ts';
import type { Topic } from '#domains/content/metas.ts';
import { isSafeLink } from '#domains/content/rich-text.ts';
import type { ContentFile } from '#domains/content/schema.ts';
import type {
  SiteFaq,
  SiteFold,
  SiteGallery,
  SiteKnowMore,
  SiteOffer,
  SiteOfferCard,
  SiteOtherPage,
  SitePageView,
  SitePicture,
  SiteSlider,
  SiteSpace,
  SiteSpaceCard,
  SiteTestimonial,
} from '#domains/content/site-views.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

/** A file of an item, with its texts and its size. */
export type ShownFile = Pick<
  ContentFile,
  'original' | 'mimetype' | 'tag' | 'title' | 'imgDescription' | 'width' | 'height'
> & { extra: Omit<ContentFile['extra'], 'order'> };

/** An item with its files. */
export type ShownItem = {
  _id: string;
  type: KindName;
  name: string;
  description: string;
  /** The description as sanitised rich text. */
  html: () => string;
  slug: string | null;
  price: number | null;
  meta: object;
  files: readonly ShownFile[];
};

/** The size of pictures that were uploaded before sizes were kept. */
const USUAL = { width: 1440, height: 820 };

function picture({ original, width, height, extra, tag, ...file }: ShownFile, alt: string): SitePicture {
  const size = width && height ? { width, height } : USUAL;
  const { ctaBtnText: text, ctaBtnURL: url } = extra;
  const { title, imgDescription: description } = file;
  return { original, ...size, alt: tagAlt(tag) || alt, title, description, button: text ? { text, url } : null };
}

/** The tag of a picture is its alternative text, unless it is the name of a group. */
const tagAlt = (tag: string) => (GROUP_NAMES.some((name) => name === tag) ? '' : tag);

function ofGroup({ type, meta, files }: ShownItem, name: GroupName): ShownFile[] {
  const groups = fileGroups(type, meta);
  return files.filter(({ tag }) => groupOfTag(groups, tag) === name);
}
const pictures = (shown: ShownItem, alt: string) => ofGroup(shown, 'file').map((file) => picture(file, alt));

function onePicture(shown: ShownItem, name: GroupName, alt: string): SitePicture | null {
  const [file] = ofGroup(shown, name);
  return file ? picture(file, alt) : null;
}

const fileAddress = (shown: ShownItem, name: GroupName) => ofGroup(shown, name)[0]?.original ?? null;

/** The name of what an item is about. */
const topicName = (type: Topic, name: string) => (type === 'other' ? name : RESOURCE_TYPE_NAMES[type]);

export function sliderView(shown: ShownItem): SiteSlider {
  const { _id, name, description, price } = shown;
  const { resource_type, knowMore } = shown.meta as MetaOf<'slider'>;
  const topic = topicName(resource_type, name);
  return {
    _id,
    resource_type,
    name: topic,
    description,
    price,
    knowMore,
    picture: onePicture(shown, 'file', topic),
  };
}

export function galleryView(shown: ShownItem): SiteGallery {
  const { _id, name } = shown;
  const { title, description, resource_type } = shown.meta as MetaOf<'image-gallery'>;
  const topic = topicName(resource_type, name);
  return { _id, resource_type, name: topic, title, description, pictures: pictures(shown, title) };
}

export function knowMoreView(item: ShownItem): SiteKnowMore {
  const { resource_type } = item.meta as MetaOf<'know-more'>;
  return { _id: item._id, resource_type, name: topicName(resource_type, item.name), html: item.html() };
}

export function testimonialView(shown: ShownItem): SiteTestimonial {
  const { _id, name, description } = shown;
  const { role } = shown.meta as MetaOf<'testimonial'>;
  return { _id, name, role, text: description, picture: onePicture(shown, 'file', name) };
}

export function faqView(item: ShownItem): SiteFaq {
  const { qna } = item.meta as MetaOf<'faq'>;
  return { _id: item._id, name: item.name, questions: qna };
}

export function foldView(shown: ShownItem, testimonials: Map<string, SiteTestimonial>): SiteFold {
  const { _id, name } = shown;
  const { foldType, showCTAButton, ctaButton, items } = shown.meta as MetaOf<'page-fold'>;
  const { ctaBtnText: text, ctaBtnURL: url } = ctaButton;
  return {
    _id,
    foldType,
    title: name,
    html: shown.html(),
    button: showCTAButton && isSafeLink(url) ? { text, url } : null,
    pictures: pictures(shown, name),
    questions: items.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    testimonials: items.flatMap((each) => (typeof each === 'string' ? (testimonials.get(each) ?? []) : [])),
  };
}

export function offerCard(shown: ShownItem): SiteOfferCard {
  const { _id, slug, name } = shown;
  const { subheading, actual_price, discounted_price, offerTag, ribbonTag } = shown.meta as MetaOf<'offer'>;
  return {
    _id,
    slug: slug ?? '',
    name,
    subheading,
    actual_price,
    discounted_price,
    tag: offerTag,
    ribbon: ribbonTag,
    thumbnail: onePicture(shown, 'thumbnail', name),
  };
}

export function offerView(shown: ShownItem): SiteOffer {
  const { name } = shown;
  const meta = shown.meta as MetaOf<'offer'>;
  const names = (list: { name: string }[]) => list.map((each) => each.name);
  return {
    ...offerCard(shown),
    search: { title: meta.pageMeta.title, description: meta.pageMeta.description },
    html: shown.html(),
    keyFacilities: names(meta.keyFacilities),
    includeInPriceFacilities: names(meta.includeInPriceFacilities),
    facilities: meta.facilities,
    banner: onePicture(shown, 'banner', name),
    pictures: pictures(shown, name),
    floorPlan: fileAddress(shown, 'floor_plan'),
  };
}

export function spaceCard(shown: ShownItem): SiteSpaceCard {
  const { _id, slug, name } = shown;
  const { brief } = shown.meta as MetaOf<'our-space'>;
  return { _id, slug: slug ?? '', name, brief, thumbnail: onePicture(shown, 'thumbnail', name) };
}

export function spaceView(shown: ShownItem, found: Pick<SiteSpace, 'folds' | 'space_id'>): SiteSpace {
  const { name } = shown;
  const { pageMeta, keyInfos, prices } = shown.meta as MetaOf<'our-space'>;
  return {
    ...spaceCard(shown),
    search: { title: pageMeta.title, description: pageMeta.description },
    html: shown.html(),
    keyInfos,
    prices,
    pictures: pictures(shown, name),
    videos: ofGroup(shown, 'video').map(({ original, mimetype, title }) => ({ src: original, type: mimetype, title })),
    floorPlan: fileAddress(shown, 'floor_plan'),
    ...found,
  };
}

export function otherPageView(item: ShownItem): SiteOtherPage {
  const { pageMeta } = item.meta as MetaOf<'other-page'>;
  const search = { title: pageMeta.title, description: pageMeta.description };
  return { _id: item._id, slug: item.slug ?? '', name: item.name, search, html: item.html() };
}

/** What the top of a page shows. */
export type PageDetails = Pick<SitePageView, 'heading' | 'introduction' | 'ribbon' | 'offerTag'>;

/**
 * What the details of a page say; nothing if nobody has entered them.
 * @param offerSlug the end of the address of the offer that they name; null leads to all offers
 */
export function pageDetails(
  item: Pick<ShownItem, 'name' | 'description' | 'meta'> | undefined,
  offerSlug: string | null,
): PageDetails & Pick<SitePageView, 'search'> {
  if (!item) return { search: null, heading: null, introduction: null, ribbon: null, offerTag: null };
  const { page, ribbonTag, offerTag } = item.meta as MetaOf<'page-meta'>;
  return {
    search: { title: item.name, description: item.description },
    heading: page?.heading ?? null,
    introduction: page?.description ?? null,
    ribbon: ribbonTag ?? null,
    offerTag: offerTag?.active_tag ? { name: offerTag.offer_name, slug: offerSlug } : null,
  };
}
