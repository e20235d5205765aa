/** A fold of a page: a text with pictures, questions or testimonials. */
import { z } from 'zod';
import { buttonProblems } from '#domains/content/buttons.ts';
import { FIELDS } from '#domains/content/field-info.ts';
import { Question, buttonAddress, buttonText, choice, optionalLine, yesNo } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { SiteTestimonial } from '#domains/content/kinds/testimonial/kind.ts';
import { FOLD_PAGES, PAGE_TITLES } from '#domains/content/pages.ts';
import { isSafeLink } from '#domains/content/rich-text.ts';
import { ButtonView, QuestionView, type ShownItem, SitePicture, pictures } from '#domains/content/shown.ts';
import { FILE_TEXTS, LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { flag, id, pickedId } from '#shared/fields.ts';
import { keysOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

const TYPES = {
  default: msg('Default'),
  list: msg('List'),
  faqs: msg('FAQs'),
  testimonial: msg('Testimonial'),
} as const;

const PAGES = FOLD_PAGES.map(({ title }) => ({ value: title, label: title }));

const ctaButton = z
  .object({
    showCTAButton: flag.default(false).register(FIELDS, { label: msg('Shows the button'), blank: false }),
    ctaBtnText: buttonText(msg('Button text')),
    ctaBtnURL: buttonAddress(msg('Redirect URL')),
  })
  .default({ showCTAButton: false, ctaBtnText: '', ctaBtnURL: '' });

const Meta = z
  .object({
    /** The title of a page, or the id of a space page. */
    page_name: z
      .union([z.enum(PAGE_TITLES), pickedId(LIMIT_TEXTS.unknownPage)], { error: LIMIT_TEXTS.unknownPage })
      .register(FIELDS, { label: msg('Page'), input: 'select', options: PAGES, isWide: true }),
    // Items of one type are no items of another.
    foldType: choice(msg('Type'), TYPES, TEXTS.foldType, { clears: 'meta.items' }),
    showCTAButton: yesNo(msg('Show call to action button')),
    ctaButton,
    imageWidth: z
      .number()
      .nullish()
      .register(FIELDS, { label: msg('Image width'), input: 'pictureSize' }),
    imageHeight: z
      .number()
      .nullish()
      .register(FIELDS, { label: msg('Image height') }),
    /** Questions with answers, or the ids of testimonials, by the type of the fold. */
    items: z
      .array(z.union([Question, id]), { error: TEXTS.foldItems })
      .max(100)
      .default([])
      .register(FIELDS, { label: msg('Items'), input: 'questions', blank: [] }),
  })
  .superRefine(({ foldType, showCTAButton, ctaButton: button, items }, refinement) => {
    const refuse = (path: string[], message: string) => refinement.addIssue({ code: 'custom', path, message });
    const isQuestions = items.every((item) => typeof item !== 'string');
    const isIds = items.every((item) => typeof item === 'string');
    if ((foldType === 'faqs' && !isQuestions) || (foldType === 'testimonial' && !isIds))
      refuse(['items'], TEXTS.foldItems);
    if ((foldType === 'faqs' || foldType === 'testimonial') && items.length === 0) refuse(['items'], TEXTS.foldItems);
    if (!showCTAButton) return;
    for (const { field, message } of buttonProblems(button)) refuse(['ctaButton', field], message);
  });

export const SiteFold = z.object({
  _id: z.string(),
  foldType: z.enum(keysOf(TYPES)),
  title: z.string(),
  html: z.string(),
  /** The call to action; null when it is not shown. */
  button: ButtonView,
  pictures: z.array(SitePicture),
  questions: z.array(QuestionView),
  testimonials: z.array(SiteTestimonial),
});
export type SiteFold = z.output<typeof SiteFold>;

/** @param testimonials those that the fold may show, by their ids */
export function foldView(
  shown: ShownItem<z.output<typeof Meta>>,
  testimonials: Map<string, SiteTestimonial>,
): SiteFold {
  const { _id, name, meta } = shown;
  const { foldType, showCTAButton, items } = meta;
  const { ctaBtnText: text, ctaBtnURL: url } = meta.ctaButton;
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

const foldPictures = {
  kind: 'image',
  min: 1,
  missing: FILE_TEXTS.images,
  wrongType: FILE_TEXTS.wrongImage,
  hasTexts: true,
  asksToRemove: true,
} as const;

export const pageFold = {
  label: msg('fold'),
  otherName: 'fold',
  title: msg('Fold page'),
  fields: itemsOf(Meta, { name: optionalLine(msg('Title')) }),
  isRich: true,
  filesBy: {
    field: 'foldType',
    files: {
      default: { file: { label: msg('Image'), ...foldPictures, max: 1 } },
      list: { file: { label: msg('Images'), ...foldPictures, max: 100, hasButton: true } },
    },
  },
  form: [
    {
      fields: [
        'meta.foldType',
        'name',
        'description',
        'file',
        'meta.imageWidth',
        {
          path: 'meta.items',
          label: msg('Questions and answers'),
          input: 'questions',
          when: { field: 'meta.foldType', is: 'faqs' },
        },
        {
          path: 'meta.items',
          label: msg('Testimonials'),
          input: 'testimonials',
          when: { field: 'meta.foldType', is: 'testimonial' },
        },
        'meta.showCTAButton',
        { path: 'meta.ctaButton', when: { field: 'meta.showCTAButton', is: true }, isRequired: true },
      ],
    },
  ],
} as const satisfies KindDefinition;
