/** The `meta` of each kind of content, and the fields that kinds share. */
import { z } from 'zod';
import { ICON_IDS } from '#domains/content/icons.ts';
import { PAGE_TITLES } from '#domains/content/pages.ts';
import { isSafeLink, plainText } from '#domains/content/rich-text.ts';
import { LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import type { FieldMessage } from '#shared/errors.ts';
import { flag, id, optionalLines, optionalText, pickedId, requiredLines, requiredText } from '#shared/fields.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const MAX_LINE = 200;
const MAX_LINES = 2_000;
const MAX_RICH = 50_000;
const MAX_PRICE = 40;
const MAX_ENTRIES = 50;

/** A resource type, or something else that then has a name. */
export const TOPICS = [...RESOURCE_TYPES, 'other'] as const;
export type Topic = (typeof TOPICS)[number];
export const topicName = (topic: Topic): string => (topic === 'other' ? 'Other' : RESOURCE_TYPE_NAMES[topic]);

/** Rich text, as the editor makes it. Text without a letter counts as blank. */
export function richText(message: string) {
  return requiredLines(message, MAX_RICH).refine((html) => plainText(html) !== '', message);
}

export const optionalRich = optionalLines(MAX_RICH);
export const line = (message: string) => requiredText(message, MAX_LINE);
export const lines = (message: string) => requiredLines(message, MAX_LINES);
export const optionalLine = optionalText(MAX_LINE);

const topic = (message: string) => z.enum(TOPICS, { error: message });

function listOf<T extends z.ZodType>(entry: T, blank: string) {
  return z.array(entry, { error: blank }).min(1, blank).max(MAX_ENTRIES, `Please add at most ${MAX_ENTRIES}`);
}

const PageMeta = z.object({ title: line(TEXTS.title), description: lines(TEXTS.description) }, { error: TEXTS.title });
const RibbonTag = z.object({ line_1: line(TEXTS.line1), line_2: line(TEXTS.line2) }, { error: TEXTS.line1 });

/** A slug as it was sent: it is one segment of an address. */
const slug = z
  .string({ error: TEXTS.slug })
  .trim()
  .max(MAX_LINE, `Please use at most ${MAX_LINE} characters`)
  .refine((value) => !/[\p{Cc}/\\?#%]/u.test(value) && value !== '.' && value !== '..', {
    error: 'Please use letters, digits and dashes',
  });

/** A price as it is shown, such as `from £350 per month`. A number is accepted, too. */
const shownPrice = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
    requiredText(message, MAX_PRICE),
  );

export const SliderMeta = z.object({
  resource_type: topic(TEXTS.sliderResourceType),
  knowMore: z
    .array(
      z.object({
        type: z.enum(['heading', 'subHeading', 'content'], { error: TEXTS.lineType }),
        value: lines(TEXTS.lineValue),
      }),
    )
    .max(MAX_ENTRIES)
    .default([]),
});

export const GalleryMeta = z.object({
  title: line(TEXTS.title),
  description: lines(TEXTS.description),
  resource_type: topic(TEXTS.resourceType),
});

const icon = z.enum(ICON_IDS, { error: TEXTS.icon });

/** Key information was a plain text once; it then has no icon until it is edited. */
const KeyInfo = z.preprocess(
  (value) => (typeof value === 'string' ? { icon: null, name: value } : value),
  z.object({ icon: icon.nullable(), name: line(TEXTS.keyInfo) }),
);

export const SpaceMeta = z.object({
  pageMeta: PageMeta.extend({ slug: slug.optional() }),
  brief: lines(TEXTS.brief),
  keyInfos: listOf(KeyInfo, TEXTS.keyInfos),
  prices: listOf(z.object({ label: line(TEXTS.priceLabel), value: shownPrice(TEXTS.price) }), TEXTS.prices),
  /** The workspace whose opening hours, position and bookable resources the page shows. */
  space_id: id.nullish(),
});

export const KnowMoreMeta = z.object({ resource_type: topic(TEXTS.resourceType), slug: slug.optional() });

export const DetailsMeta = z.object({
  page_name: z.enum(PAGE_TITLES, { error: LIMIT_TEXTS.unknownPage }),
  page: z.object({ heading: line(TEXTS.heading), description: lines(TEXTS.description) }).optional(),
  ribbonTag: RibbonTag.optional(),
  offerTag: z
    .object({
      offer_name: line(TEXTS.offerName),
      /** The id of the offer that the tag leads to; null for the list of offers. */
      navigate_to: id.nullish().or(z.literal('').transform(() => null)),
      active_tag: flag.default(false),
    })
    .optional(),
});

const Facility = z.object({ name: line(TEXTS.facility) });

export const OfferMeta = z.object({
  pageMeta: PageMeta.extend({ slug: slug.optional() }),
  subheading: lines(TEXTS.description),
  actual_price: shownPrice(TEXTS.actualPrice),
  discounted_price: shownPrice(TEXTS.discountedPrice),
  keyFacilities: listOf(Facility, TEXTS.facilities),
  includeInPriceFacilities: listOf(Facility, TEXTS.facilities),
  facilities: listOf(Facility.extend({ icon }), TEXTS.facilities),
  offerTag: z.object({ name: line(TEXTS.name), discount_percent: shownPrice(TEXTS.discountPercent) }),
  ribbonTag: RibbonTag,
});

export const OtherPageMeta = z.object({ pageMeta: PageMeta, slug: slug.min(1, TEXTS.slug) });

/** A question of a category, or of a fold. */
export const Question = z.object({ question: lines(TEXTS.question), answer: lines(TEXTS.answer) });

export const FaqMeta = z.object({ qna: z.array(Question, { error: TEXTS.question }).max(100).default([]) });

export const TestimonialMeta = z.object({ role: line(TEXTS.role) });

export const FOLD_TYPES = ['default', 'list', 'faqs', 'testimonial'] as const;
export type FoldType = (typeof FOLD_TYPES)[number];

const Button = z.object({
  showCTAButton: flag.default(false),
  ctaBtnText: optionalLine.default(''),
  ctaBtnURL: optionalText(MAX_LINES).default(''),
});

type ButtonTexts = { ctaBtnText?: string | undefined; ctaBtnURL?: string | undefined };

/** What is wrong with a button that is shown. */
export function buttonProblems({ ctaBtnText = '', ctaBtnURL = '' }: ButtonTexts): FieldMessage[] {
  const url = ctaBtnURL === '' ? TEXTS.buttonUrl : isSafeLink(ctaBtnURL) ? undefined : LIMIT_TEXTS.unsafeLink;
  return [
    ...(ctaBtnText === '' ? [{ field: 'ctaBtnText', message: TEXTS.buttonText }] : []),
    ...(url ? [{ field: 'ctaBtnURL', message: url }] : []),
  ];
}

/** What is wrong with the button of a picture, which is shown if it has a text or an address. */
export function buttonProblem(button: ButtonTexts): FieldMessage | undefined {
  return button.ctaBtnText || button.ctaBtnURL ? buttonProblems(button)[0] : undefined;
}

/** The items are questions with answers, or the ids of testimonials, by the type of the fold. */
export const FoldMeta = z
  .object({
    /** The title of a page, or the id of a space page. */
    page_name: z.union([z.enum(PAGE_TITLES), pickedId(LIMIT_TEXTS.unknownPage)], { error: LIMIT_TEXTS.unknownPage }),
    foldType: z.enum(FOLD_TYPES, { error: TEXTS.foldType }),
    showCTAButton: flag.default(false),
    ctaButton: Button.default({ showCTAButton: false, ctaBtnText: '', ctaBtnURL: '' }),
    imageWidth: z.number().nullish(),
    imageHeight: z.number().nullish(),
    items: z
      .array(z.union([Question, id]), { error: TEXTS.foldItems })
      .max(100)
      .default([]),
  })
  .superRefine(({ foldType, showCTAButton, ctaButton, items }, refinement) => {
    const refuse = (path: string[], message: string) => refinement.addIssue({ code: 'custom', path, message });
    const isQuestions = items.every((item) => typeof item !== 'string');
    const isIds = items.every((item) => typeof item === 'string');
    if ((foldType === 'faqs' && !isQuestions) || (foldType === 'testimonial' && !isIds))
      refuse(['items'], TEXTS.foldItems);
    if ((foldType === 'faqs' || foldType === 'testimonial') && items.length === 0) refuse(['items'], TEXTS.foldItems);
    if (!showCTAButton) return;
    for (const { field, message } of buttonProblems(ctaButton)) refuse(['ctaButton', field], message);
  });
