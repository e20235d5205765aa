/**
 * Items as visitors read them: on the server from what is stored, in the preview of an editor from what is typed. The `meta` was
 * checked before.
 */
import { z } from 'zod';
import { type ContentFile, GROUP_NAMES, type GroupName } from '#domains/content/files.ts';
import { ICON_IDS } from '#domains/content/icons.ts';
import { TOPICS } from '#domains/content/topics.ts';
import type { Currency } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

export const ButtonView = z.object({ text: z.string(), url: z.string() }).nullable();
export const IconView = z.enum(ICON_IDS);
export const QuestionView = z.object({ question: z.string(), answer: z.string() });
export const RibbonView = z.object({ line_1: z.string(), line_2: z.string() });
export const TopicView = z.enum(TOPICS);
/** What search engines show. */
export const SearchView = z.object({ title: z.string(), description: z.string() });

export const SitePicture = z.object({
  original: z.string(),
  width: z.number(),
  height: z.number(),
  /** The alternative text. */
  alt: z.string(),
  title: z.string(),
  description: z.string(),
  button: ButtonView,
});
export type SitePicture = z.output<typeof SitePicture>;

/** A file of an item, with its group, its texts and its size. */
export type ShownFile = Pick<
  ContentFile,
  'type' | 'original' | 'mimetype' | 'tag' | 'title' | 'imgDescription' | 'width' | 'height'
> & { extra: Omit<ContentFile['extra'], 'order'> };

/** An item with its files. */
export type ShownItem<Meta extends object = object> = {
  _id: string;
  name: string;
  description: string;
  /** The description as sanitised rich text. */
  html: () => string;
  slug: string | null;
  price: number | null;
  /** That of the workspace in which it is booked; missing for what is not booked, and in previews. */
  currency?: Currency;
  pricesIncludeTax?: boolean;
  /** The price of the plan or the product that an offer sells; null if that is not sold any more, and missing in previews. */
  soldPence?: number | null;
  meta: Meta;
  files: readonly ShownFile[];
  /** The language of whoever reads it. */
  t: Translate;
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

/** The files of a group. */
export const filesIn = ({ files }: ShownItem, name: GroupName): ShownFile[] =>
  files.filter(({ type }) => type === name);

/** The pictures of an item. @param alt the text of a picture that has none */
export const pictures = (shown: ShownItem, alt: string) => filesIn(shown, 'file').map((file) => picture(file, alt));

export function onePicture(shown: ShownItem, name: GroupName, alt: string): SitePicture | null {
  const [file] = filesIn(shown, name);
  return file ? picture(file, alt) : null;
}

/** The address of the file of a group. */
export const fileAddress = (shown: ShownItem, name: GroupName) => filesIn(shown, name)[0]?.original ?? null;
