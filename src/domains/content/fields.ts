/** The fields of content: schemas with their messages, labels and inputs. The kinds are made of them. */
import { z } from 'zod';
import { FIELDS, type FieldInfo } from '#domains/content/field-info.ts';
import { ICON_IDS, ICON_NAMES } from '#domains/content/icons.ts';
import { plainText } from '#domains/content/rich-text.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { TOPICS, topicName } from '#domains/content/topics.ts';
import { flag, numeric, optionalLines, optionalText, requiredLines, requiredText } from '#shared/fields.ts';
import { keysOf } from '#shared/objects.ts';
import { isDay } from '#shared/time.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const MAX_LINE = 200;
const MAX_LINES = 2_000;
const MAX_RICH = 50_000;
const MAX_PRICE = 40;
const MAX_ADDRESS = 2_000;
const MAX_ENTRIES = 50;

/** What a field shows besides its label and its input. */
type Look = Pick<FieldInfo, 'hint' | 'rows' | 'isWide'>;

export const WIDE = { isWide: true } as const;

/** One line of text. */
export const line = (label: string, message: string, look: Look = {}) =>
  requiredText(message, MAX_LINE).register(FIELDS, { label, input: 'text', blank: '', ...look });

/** Several lines of text. */
export const lines = (label: string, message: string, look: Look = { rows: 2 }) =>
  requiredLines(message, MAX_LINES).register(FIELDS, { label, input: 'text', blank: '', ...WIDE, ...look });

export const optionalLine = (label: string) =>
  optionalText(MAX_LINE).register(FIELDS, { label, input: 'text', blank: '' });

/** A text of a button, which is empty if there is none. */
export const buttonText = (label: string) =>
  optionalText(MAX_LINE).default('').register(FIELDS, { label, input: 'text', blank: '' });

/** The address that a button leads to, which is empty if there is none. */
export const buttonAddress = (label: string) =>
  optionalText(MAX_ADDRESS).default('').register(FIELDS, { label, input: 'text', blank: '', isAddress: true });

const rich = (label: string): FieldInfo => ({ label, input: 'rich', blank: '', ...WIDE });

/** Rich text, as the editor makes it. Text without a letter counts as blank. */
export const richText = (label: string, message: string) =>
  requiredLines(message, MAX_RICH)
    .refine((html) => plainText(html) !== '', message)
    .register(FIELDS, rich(label));

export const optionalRich = (label: string) => optionalLines(MAX_RICH).register(FIELDS, rich(label));

/** A price as it is shown, such as `from £350 per month`. A number is accepted, too. */
export const shownPrice = (label: string, message: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
      requiredText(message, MAX_PRICE),
    )
    .register(FIELDS, { label, input: 'text', blank: '' });

/** A price in pounds. */
export const price = (label: string, look: Look = {}) =>
  numeric(
    msg('Price must be a number'),
    z.number().min(0, msg('Price cannot be negative')).max(1e7, msg('Price is too large')),
  )
    .nullish()
    .or(z.literal('').transform(() => null))
    .register(FIELDS, { label, input: 'price', blank: null, ...look });

/** A day, which may be missing. */
export const day = (label: string, message: string) =>
  z.string({ error: message }).refine(isDay, message).nullish().register(FIELDS, { label, input: 'day', blank: null });

/** One of several values, by their names for people. */
export const choice = <T extends string>(
  label: string,
  names: Record<T, string>,
  message: string,
  look: Pick<FieldInfo, 'isWide' | 'clears'> = {},
) => {
  const options = keysOf(names).map((value) => ({ value, label: names[value] }));
  return z
    .enum(keysOf(names), { error: message })
    .register(FIELDS, { label, input: 'select', blank: undefined, options, ...look });
};

/** One of several values, or none. */
export const chosen = <T extends string>(label: string, names: Record<T, string>, message: string) => {
  const options = keysOf(names).map((value) => ({ value, label: names[value] }));
  return z
    .enum(keysOf(names), { error: message })
    .nullish()
    .register(FIELDS, { label, input: 'select', blank: null, options });
};

const TOPIC_OPTIONS = TOPICS.map((value) => ({ value, label: topicName(value) }));

export const topic = (label: string, message: string) =>
  z
    .enum(TOPICS, { error: message })
    .register(FIELDS, { label, input: 'select', blank: undefined, options: TOPIC_OPTIONS });

const ICON_OPTIONS = ICON_IDS.map((value) => ({ value, label: ICON_NAMES[value] }));
const iconInfo: FieldInfo = { label: msg('Icon'), input: 'icon', blank: undefined, options: ICON_OPTIONS, ...WIDE };
export const icon = z.enum(ICON_IDS, { error: TEXTS.icon }).register(FIELDS, iconInfo);
export const optionalIcon = icon.nullable().register(FIELDS, iconInfo);

/** Yes or no. @param input a switch takes effect for visitors alone */
export const yesNo = (label: string, input: 'checkbox' | 'switch' = 'checkbox') =>
  flag.default(false).register(FIELDS, { label, input, blank: false, ...WIDE });

/** A list of at least one entry, each with the fields of `entry`. */
export function listOf<T extends z.ZodType>(
  entry: T,
  blank: string,
  { label, add, noun }: Required<Pick<FieldInfo, 'label' | 'add' | 'noun'>>,
) {
  return z
    .array(entry, { error: blank })
    .min(1, blank)
    .max(MAX_ENTRIES, msgFilled('Please add at most {max}', { max: MAX_ENTRIES }))
    .register(FIELDS, { label, input: 'entries', blank: [], add, noun });
}

/** A question of a category, or of a fold. */
export const Question = z.object({
  question: lines('Question', TEXTS.question, {}),
  answer: lines('Answer', TEXTS.answer, { rows: 4 }),
});
export type Question = z.output<typeof Question>;

/** A slug: one segment of an address. */
const slug = z
  .string({ error: TEXTS.slug })
  .trim()
  .max(MAX_LINE, msgFilled('Please use at most {max} characters', { max: MAX_LINE }))
  .refine((value) => !/[\p{Cc}/\\?#%]/u.test(value) && value !== '.' && value !== '..', {
    error: msg('Please use letters, digits and dashes'),
  });

export const requiredSlug = (label: string) =>
  slug.min(1, TEXTS.slug).register(FIELDS, { label, input: 'slug', blank: '' });

/** A slug that is made from the name if nobody types one. */
export const typedSlug = (label: string, hint: string) =>
  slug.optional().register(FIELDS, { label, hint, input: 'slug', blank: '' });

/** A slug that is made from the name, and that no form shows. */
export const generatedSlug = slug.optional().register(FIELDS, { label: msg('Slug') });

const pageMeta = {
  title: line('Title', TEXTS.title, WIDE),
  description: lines('Description', TEXTS.description),
};

/** What search engines show of a page. */
export const pageMetaOf = <S extends z.ZodRawShape>(more: S) =>
  z.object({ ...pageMeta, ...more }, { error: TEXTS.title }).register(FIELDS, { label: msg('Page meta') });

/** Two lines that stand out. */
export const ribbonTag = z
  .object(
    { line_1: line(msg('Line 1'), TEXTS.line1), line_2: line(msg('Line 2'), TEXTS.line2) },
    { error: TEXTS.line1 },
  )
  .register(FIELDS, { label: msg('Ribbon tag') });
