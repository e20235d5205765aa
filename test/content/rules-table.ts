/** Every rule for the fields and the files of content, with its message. The API test and the browser test both play this table. */
import type { KindName } from '#domains/content/kinds.ts';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';

export type FieldRule = {
  type: KindName;
  /** The path of the field: `meta.pageMeta.title`. */
  field: string;
  /** The value that breaks the rule. */
  value: unknown;
  message: string;
  /** Other values that the rule depends on, by path. */
  given?: Record<string, unknown>;
};

export type FileRule = {
  type: KindName;
  /** The group whose files are left out. */
  group: string;
  message: string;
  given?: Record<string, unknown>;
};

const rule = (
  type: KindName,
  field: string,
  value: unknown,
  message: string,
  given?: Record<string, unknown>,
): FieldRule => ({
  type,
  field,
  value,
  message,
  ...(given && { given }),
});

const fold = { 'meta.page_name': 'Home Page' };
const shown = { ...fold, 'meta.showCTAButton': true };

export const FIELD_RULES: FieldRule[] = [
  rule('page-meta', 'name', ' ', TEXTS.title),
  rule('page-meta', 'description', '', TEXTS.description),
  rule('page-meta', 'meta.page.heading', '', TEXTS.heading),
  rule('page-meta', 'meta.page.description', ' ', TEXTS.description),
  rule('page-meta', 'meta.ribbonTag.line_1', '', TEXTS.line1),
  rule('page-meta', 'meta.ribbonTag.line_2', '', TEXTS.line2),
  rule('page-meta', 'meta.offerTag', { offer_name: '' }, TEXTS.offerName),
  rule('image-gallery', 'meta.title', '', TEXTS.title),
  rule('image-gallery', 'meta.description', '', TEXTS.description),
  rule('image-gallery', 'meta.resource_type', undefined, TEXTS.resourceType),
  rule('image-gallery', 'name', '', TEXTS.name, { 'meta.resource_type': 'other' }),
  rule('our-space', 'meta.pageMeta.title', ' ', TEXTS.title),
  rule('our-space', 'meta.pageMeta.description', '', TEXTS.description),
  rule('our-space', 'name', ' ', TEXTS.name),
  rule('our-space', 'meta.brief', '', TEXTS.brief),
  rule('our-space', 'description', '<p><br></p>', TEXTS.description),
  rule('our-space', 'description', '<script>alert(1)</script>', TEXTS.description),
  rule('our-space', 'meta.keyInfos', [], TEXTS.keyInfos),
  rule('our-space', 'meta.keyInfos', [{ icon: 'rocket', name: 'Fast' }], TEXTS.icon),
  rule('our-space', 'meta.keyInfos', [{ icon: 'wifi', name: '' }], TEXTS.keyInfo),
  rule('our-space', 'meta.prices', [], TEXTS.prices),
  rule('our-space', 'meta.prices', [{ label: '', value: '1' }], TEXTS.priceLabel),
  rule('our-space', 'meta.prices', [{ label: 'Desk', value: ' ' }], TEXTS.price),
  rule('know-more', 'meta.resource_type', '', TEXTS.resourceType),
  rule('know-more', 'name', '', TEXTS.specifyName, { 'meta.resource_type': 'other' }),
  rule('slider', 'meta.resource_type', undefined, TEXTS.sliderResourceType),
  rule('slider', 'description', '', TEXTS.description),
  rule('slider', 'name', ' ', TEXTS.specifyName, { 'meta.resource_type': 'other' }),
  rule('slider', 'meta.knowMore', [{ value: 'x' }], TEXTS.lineType),
  rule('slider', 'meta.knowMore', [{ type: 'heading', value: '' }], TEXTS.lineValue),
  rule('offer', 'meta.pageMeta.title', '', TEXTS.title),
  rule('offer', 'meta.pageMeta.description', '', TEXTS.description),
  rule('offer', 'description', '', TEXTS.description),
  rule('offer', 'meta.subheading', '', TEXTS.description),
  rule('offer', 'name', '', TEXTS.name),
  rule('offer', 'meta.offerTag.name', '', TEXTS.name),
  rule('offer', 'meta.actual_price', '', TEXTS.actualPrice),
  rule('offer', 'meta.discounted_price', '', TEXTS.discountedPrice),
  rule('offer', 'meta.offerTag.discount_percent', '', TEXTS.discountPercent),
  rule('offer', 'meta.ribbonTag.line_1', '', TEXTS.line1),
  rule('offer', 'meta.ribbonTag.line_2', '', TEXTS.line2),
  rule('offer', 'meta.keyFacilities', [], TEXTS.facilities),
  rule('offer', 'meta.includeInPriceFacilities', [], TEXTS.facilities),
  rule('offer', 'meta.facilities', [], TEXTS.facilities),
  rule('offer', 'meta.keyFacilities', [{ name: ' ' }], TEXTS.facility),
  rule('offer', 'meta.facilities', [{ name: 'Bikes' }], TEXTS.icon),
  rule('other-page', 'meta.pageMeta.title', '', TEXTS.title),
  rule('other-page', 'meta.pageMeta.description', '', TEXTS.description),
  rule('other-page', 'name', '', TEXTS.name),
  rule('other-page', 'meta.slug', '', TEXTS.slug),
  rule('other-page', 'description', '<p> </p>', TEXTS.description),
  rule('faq', 'name', '', TEXTS.category),
  rule('faq', 'meta.qna', [{ question: ' ', answer: 'A' }], TEXTS.question),
  rule('faq', 'meta.qna', [{ question: 'Q', answer: ' ' }], TEXTS.answer),
  rule('testimonial', 'name', '', TEXTS.name),
  rule('testimonial', 'meta.role', '', TEXTS.role),
  rule('testimonial', 'description', '', TEXTS.description),
  rule('page-fold', 'meta.foldType', undefined, TEXTS.foldType, fold),
  rule('page-fold', 'meta.items', [], TEXTS.foldItems, fold),
  rule('page-fold', 'meta.items', [], TEXTS.foldItems, { ...fold, 'meta.foldType': 'testimonial' }),
  rule('page-fold', 'meta.ctaButton', { ctaBtnText: '', ctaBtnURL: '/x' }, TEXTS.buttonText, shown),
  rule('page-fold', 'meta.ctaButton', { ctaBtnText: 'Go', ctaBtnURL: '' }, TEXTS.buttonUrl, shown),
];

const upload = (type: KindName, group: string, message: string, given?: Record<string, unknown>): FileRule => ({
  type,
  group,
  message,
  ...(given && { given }),
});

export const FILE_RULES: FileRule[] = [
  upload('slider', 'file', FILE_TEXTS.image),
  upload('image-gallery', 'file', FILE_TEXTS.images),
  upload('our-space', 'thumbnail', FILE_TEXTS.thumbnail),
  upload('our-space', 'floor_plan', FILE_TEXTS.floorPlan),
  upload('our-space', 'file', FILE_TEXTS.images),
  upload('offer', 'thumbnail', FILE_TEXTS.thumbnail),
  upload('offer', 'banner', FILE_TEXTS.banner),
  upload('offer', 'file', FILE_TEXTS.images),
  upload('offer', 'floor_plan', FILE_TEXTS.floorPlan),
  upload('testimonial', 'file', FILE_TEXTS.image),
  upload('page-fold', 'file', FILE_TEXTS.images, { ...fold, 'meta.foldType': 'default', 'meta.items': [] }),
  upload('page-fold', 'file', FILE_TEXTS.images, { ...fold, 'meta.foldType': 'list', 'meta.items': [] }),
];

/** A copy of an item with values at paths. Undefined removes the value. */
export function withValues<T extends object>(item: T, values: Record<string, unknown>): T {
  const copy = structuredClone(item);
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<Record<string, unknown>>(
      (inside, name) => inside[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}
