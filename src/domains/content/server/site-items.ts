/** Items as visitors read them. The `meta` was checked when it was written; rich text is sanitised again. */
import type { Attachment } from '#domains/attachments/server/model.ts';
import { GROUP_NAMES, type GroupName, type MetaOf, fileGroups, groupOfTag } from '#domains/content/kinds.ts';
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
import type { Content } from '#domains/content/server/model.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import type { Topic } from '#domains/content/metas.ts';
import { isSafeLink } from '#domains/content/rich-text.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

/** An item with its present files. */
export type Shown = { item: Content; files: Attachment[] };

/** The size of pictures that were uploaded before sizes were kept. */
const USUAL = { width: 1440, height: 820 };

function picture({ original, width, height, title, img_description, tag }: Attachment, alt: string): SitePicture {
  const size = width && height ? { width, height } : USUAL;
  return { original, ...size, alt: tagAlt(tag) || alt, title, description: img_description };
}

/** The tag of a picture is its alternative text, unless it is the name of a group. */
const tagAlt = (tag: string) => (GROUP_NAMES.some((name) => name === tag) ? '' : tag);

function ofGroup({ item, files }: Shown, name: GroupName): Attachment[] {
  const groups = fileGroups(item.type, item.meta);
  return files.filter(({ tag }) => groupOfTag(groups, tag) === name);
}
const pictures = (shown: Shown, alt: string) => ofGroup(shown, 'file').map((file) => picture(file, alt));

function onePicture(shown: Shown, name: GroupName, alt: string): SitePicture | null {
  const [file] = ofGroup(shown, name);
  return file ? picture(file, alt) : null;
}

const fileAddress = (shown: Shown, name: GroupName) => ofGroup(shown, name)[0]?.original ?? null;

/** The name of what an item is about. */
const topicName = (type: Topic, name: string) => (type === 'other' ? name : RESOURCE_TYPE_NAMES[type]);

export function sliderView(shown: Shown): SiteSlider {
  const { id, name, description, price } = shown.item;
  const { resource_type, knowMore } = shown.item.meta as MetaOf<'slider'>;
  const topic = topicName(resource_type, name);
  return {
    _id: id,
    resource_type,
    name: topic,
    description,
    price,
    knowMore,
    picture: onePicture(shown, 'file', topic),
  };
}

export function galleryView(shown: Shown): SiteGallery {
  const { id, name } = shown.item;
  const { title, description, resource_type } = shown.item.meta as MetaOf<'image-gallery'>;
  const topic = topicName(resource_type, name);
  return { _id: id, resource_type, name: topic, title, description, pictures: pictures(shown, title) };
}

export function knowMoreView({ item }: Shown): SiteKnowMore {
  const { resource_type } = item.meta as MetaOf<'know-more'>;
  return { _id: item.id, resource_type, name: topicName(resource_type, item.name), html: sanitise(item.description) };
}

export function testimonialView(shown: Shown): SiteTestimonial {
  const { id, name, description } = shown.item;
  const { role } = shown.item.meta as MetaOf<'testimonial'>;
  return { _id: id, name, role, text: description, picture: onePicture(shown, 'file', name) };
}

export function faqView({ item }: Shown): SiteFaq {
  const { qna } = item.meta as MetaOf<'faq'>;
  return { _id: item.id, name: item.name, questions: qna };
}

export function foldView(shown: Shown, testimonials: Map<string, SiteTestimonial>): SiteFold {
  const { id, name, description } = shown.item;
  const { foldType, showCTAButton, ctaButton, items } = shown.item.meta as MetaOf<'page-fold'>;
  const { ctaBtnText: text, ctaBtnURL: url } = ctaButton;
  return {
    _id: id,
    foldType,
    title: name,
    html: sanitise(description),
    button: showCTAButton && isSafeLink(url) ? { text, url } : null,
    pictures: pictures(shown, name),
    questions: items.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    testimonials: items.flatMap((each) => (typeof each === 'string' ? (testimonials.get(each) ?? []) : [])),
  };
}

export function offerCard(shown: Shown): SiteOfferCard {
  const { id, slug, name } = shown.item;
  const { subheading, actual_price, discounted_price, offerTag, ribbonTag } = shown.item.meta as MetaOf<'offer'>;
  return {
    _id: id,
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

export function offerView(shown: Shown): SiteOffer {
  const { name, description } = shown.item;
  const meta = shown.item.meta as MetaOf<'offer'>;
  const names = (list: { name: string }[]) => list.map((each) => each.name);
  return {
    ...offerCard(shown),
    search: { title: meta.pageMeta.title, description: meta.pageMeta.description },
    html: sanitise(description),
    keyFacilities: names(meta.keyFacilities),
    includeInPriceFacilities: names(meta.includeInPriceFacilities),
    facilities: meta.facilities,
    banner: onePicture(shown, 'banner', name),
    pictures: pictures(shown, name),
    floorPlan: fileAddress(shown, 'floor_plan'),
  };
}

export function spaceCard(shown: Shown): SiteSpaceCard {
  const { id, slug, name } = shown.item;
  const { brief } = shown.item.meta as MetaOf<'our-space'>;
  return { _id: id, slug: slug ?? '', name, brief, thumbnail: onePicture(shown, 'thumbnail', name) };
}

export function spaceView(shown: Shown, found: Pick<SiteSpace, 'folds' | 'space_id'>): SiteSpace {
  const { name, description } = shown.item;
  const { pageMeta, keyInfos, prices } = shown.item.meta as MetaOf<'our-space'>;
  return {
    ...spaceCard(shown),
    search: { title: pageMeta.title, description: pageMeta.description },
    html: sanitise(description),
    keyInfos,
    prices,
    pictures: pictures(shown, name),
    videos: ofGroup(shown, 'video').map(({ original, mimetype, title }) => ({ src: original, type: mimetype, title })),
    floorPlan: fileAddress(shown, 'floor_plan'),
    ...found,
  };
}

export function otherPageView({ item }: Shown): SiteOtherPage {
  const { pageMeta } = item.meta as MetaOf<'other-page'>;
  const search = { title: pageMeta.title, description: pageMeta.description };
  return { _id: item.id, slug: item.slug ?? '', name: item.name, search, html: sanitise(item.description) };
}

/** The texts of a page from its details; nothing if nobody has entered them. */
export function pageDetails(
  item: Content | undefined,
): Pick<SitePageView, 'search' | 'heading' | 'introduction' | 'ribbon'> {
  if (!item) return { search: null, heading: null, introduction: null, ribbon: null };
  const { page, ribbonTag } = item.meta as MetaOf<'page-meta'>;
  return {
    search: { title: item.name, description: item.description },
    heading: page?.heading ?? null,
    introduction: page?.description ?? null,
    ribbon: ribbonTag ?? null,
  };
}
