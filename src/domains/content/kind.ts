/** What a kind of content says of itself (kinds/). Procedures, editors, history and pages follow from it. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { optionalLine, optionalRich, price } from '#domains/content/fields.ts';
import type { FileGroups, GroupName } from '#domains/content/files.ts';
import type { PageTitle } from '#domains/content/pages.ts';
import type { ShownItem } from '#domains/content/shown.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** What the schemas of all kinds have in common. */
export type ContentFields = {
  name?: string;
  description?: string;
  price?: number | null;
  active: boolean;
  meta: object;
};

/** A field in the values of a form, or a group of fields. The name of a group of files stands for its files. */
export type FieldPath = 'name' | 'description' | 'price' | GroupName | `meta.${string}`;

/** A field of a form, which may be shown only with a value of another field, and then as something else. */
export type FormField =
  | FieldPath
  | {
      path: FieldPath;
      when: { field: `meta.${string}`; is: unknown };
      label?: string;
      input?: 'questions' | 'testimonials';
      /** Whether the field needs a value where it is shown. */
      isRequired?: true;
    };

export type FormSection = {
  title?: string;
  /** A group of `meta` without which an item does not have these fields. */
  needs?: string;
  /** Whether the section is folded at first, under a line that says what it contains. */
  isFolded?: true;
  fields: readonly FormField[];
};

/** The screen with all items of a kind. */
export type BoardTexts = {
  title: string;
  /** The plural name of the items: "offers". */
  noun: string;
  /** The text of the button that adds an item. */
  add: string;
  /** The largest number of lines of a card's text. */
  lines?: 2 | 5;
  /** The question before a deletion, if it has its own text. */
  question?: string;
  /** The page whose details are edited here. */
  details?: { page: PageTitle; label: 'Edit Page Details' | 'Edit Page Meta' };
  /** How an item is opened: in a dialog, by its id in the address (`?offer=12`), or on a screen. */
  opens: { parameter: string } | { pathOf: (id?: string) => string };
};

export type KindDefinition = {
  /** The name for people, as in the activity feed: "added the offer Summer". */
  label: string;
  /** Another name under which programs know the kind. */
  otherName?: string;
  /** The name in the title of its editor: "Add Offer Details". */
  title: string;
  /** `name`, `description`, `meta`, `price` and `active`, with their rules, messages and labels. */
  fields: z.ZodType<ContentFields>;
  /** Whether the description is rich text. */
  isRich?: true;
  files?: FileGroups;
  /** The files by the value of a field of `meta`. */
  filesBy?: { field: string; files: Record<string, FileGroups> };
  /** The fields of its editor, in their order. The editor itself adds whether the item is active. */
  form: readonly FormSection[];
  /** The parts of `meta` with which a new item begins, if they are not blank. */
  suggested?(today: string): object;
  /** The fields of a new item that follow from others until somebody types in them. */
  follows?(values: ContentFields): [path: `meta.${string}`, text: string][];
  /** The groups of `meta` that the form leaves out while all their texts are blank. */
  optionalGroups?: readonly string[];
  /** The size of the editor, if it is a dialog of its own size. A `page` has sections that can be folded. */
  dialogSize?: 'md' | 'page';
  board?: BoardTexts;
  /** What the card of an item shows, if not its name and its description. */
  card?(item: ContentFields, t: Translate): { title?: string; text?: string };
  /** The field of `meta` that is the text of the card. Lists are searched in it. */
  textIn?: string;
  /** The largest number of items, and the message for one more. */
  max?: { items: number; message: string };
  /** Where the slug of an item is kept, if it has an address. A missing slug is made from the name. */
  slugIn?: 'meta' | 'meta.pageMeta';
  /** The address of the public page of an item. No two items of the kind then have the same slug. */
  pathOf?: (slug: string) => string;
  listed?: {
    /** The page that is about the items. */
    page?: PageTitle;
    /** The pages that show the first of them. */
    excerpts: readonly PageTitle[];
    /** What visitors read of an item in a list, and how it is made. */
    schema: z.ZodType;
    view(item: ShownItem): unknown;
  };
};

const active = z
  .boolean()
  .default(true)
  .register(FIELDS, { label: msg('Active'), input: 'checkbox', blank: true });

/** The fields of a kind: its own over those of every kind. */
export const itemsOf = <M extends z.ZodType<object>>(
  meta: M,
  texts: { name?: z.ZodType<string | undefined>; description?: z.ZodType<string | undefined> } = {},
) =>
  z.object({
    name: optionalLine('Name'),
    description: optionalRich('Description'),
    price: price('Price'),
    active,
    meta,
    ...texts,
  });

/** Requires a name for an item about something else than a resource type. */
export function nameOfOther(message: string) {
  return (
    { name, meta }: { name?: string | undefined; meta: { resource_type: string } },
    refinement: z.RefinementCtx,
  ) => {
    if (meta.resource_type === 'other' && !name) refinement.addIssue({ code: 'custom', path: ['name'], message });
  };
}

/** The form shows the name only of an item about something else than a resource type. */
export const nameIfOther = {
  path: 'name',
  when: { field: 'meta.resource_type', is: 'other' },
  isRequired: true,
} as const;
