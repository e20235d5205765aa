/** How the items of the demo's website are written: the fields of a kind, and its files by group. */
import type { Knex } from 'knex';
import type { Author } from '#server/context.ts';
import type { GroupName } from '#domains/content/files.ts';
import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import { CreateContentInput } from '#domains/content/schema.ts';
import type { NewFile } from '#domains/content/server/files.ts';
import { addContent } from '#domains/content/server/service/items.ts';
import type { DemoFile } from '../files.ts';

/** A file of an item. In `file`, the tag of a picture is its alternative text, if the kind has no other groups. */
export type ItemFile = { file: DemoFile; tag?: string; title?: string; text?: string };

export type Item<K extends KindName> = {
  type: K;
  name?: string;
  description?: string;
  price?: number;
  meta: Partial<MetaOf<K>> & object;
  files?: Partial<Record<GroupName, ItemFile[]>>;
};

/** Adds an item as the editors do. @returns its id */
export async function addItem<K extends KindName>(
  trx: Knex.Transaction,
  author: Author,
  { files = {}, ...fields }: Item<K>,
): Promise<string> {
  const { _id } = await addContent(trx, author, CreateContentInput.parse(fields), newFiles(files));
  return _id;
}

function newFiles(groups: NonNullable<Item<KindName>['files']>): NewFile[] {
  return Object.entries(groups).flatMap(([group, files]) =>
    files.map(({ file, tag = group, title = '', text = '' }) => ({
      ...file,
      tag,
      title,
      imgDescription: text,
      ctaBtnText: '',
      ctaBtnURL: '',
      order: undefined,
    })),
  );
}

type FoldOptions = {
  foldType?: 'default' | 'list' | 'faqs' | 'testimonial';
  title: string;
  text?: string;
  button?: [text: string, url: string];
  pictures?: ItemFile[];
  /** Questions with answers, or the ids of testimonials. */
  items?: MetaOf<'page-fold'>['items'];
};

/** A fold of a page, or of the page of a space. */
export function fold(page_name: string, options: FoldOptions): Item<'page-fold'> {
  const { foldType = 'default', title, text = '', button, pictures = [], items = [] } = options;
  const [ctaBtnText = '', ctaBtnURL = ''] = button ?? [];
  const showCTAButton = button !== undefined;
  return {
    type: 'page-fold',
    name: title,
    description: text,
    meta: { page_name, foldType, showCTAButton, ctaButton: { showCTAButton, ctaBtnText, ctaBtnURL }, items },
    files: { file: pictures },
  };
}
