/** A page of text, such as the house rules. */
import { z } from 'zod';
import { line, pageMetaOf, requiredSlug, richText } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { plainText } from '#domains/content/rich-text.ts';
import { SearchView, type ShownItem } from '#domains/content/shown.ts';
import { slugOf } from '#domains/content/slugs.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const Meta = z.object({ pageMeta: pageMetaOf({}), slug: requiredSlug(msg('Slug')) });

export const SiteOtherPage = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  search: SearchView,
  html: z.string(),
});
export type SiteOtherPage = z.output<typeof SiteOtherPage>;

export function otherPageView({ _id, slug, name, meta, html }: ShownItem<z.output<typeof Meta>>): SiteOtherPage {
  return { _id, slug: slug ?? '', name, search: meta.pageMeta, html: html() };
}

const fields = itemsOf(Meta, {
  name: line(msg('Name'), TEXTS.name),
  description: richText(msg('Description'), TEXTS.description),
});

/** The length at which search engines cut a description. */
const MAX_SEARCH = 160;

export const otherPage = {
  label: msg('page'),
  title: msg('Page'),
  fields,
  isRich: true,
  slugIn: 'meta',
  pathOf: paths.otherPage,
  form: [
    { title: msg('Page Meta'), fields: ['meta.pageMeta'] },
    { title: msg('Page'), fields: ['name', 'meta.slug', 'description'] },
  ],
  follows: ({ name = '', description = '' }: z.output<typeof fields>) => [
    ['meta.pageMeta.title', name],
    ['meta.pageMeta.description', plainText(description).slice(0, MAX_SEARCH)],
    ['meta.slug', name && slugOf(name)],
  ],
  board: {
    title: msg('Other Pages'),
    noun: msg('pages'),
    add: msg('+ Add New Page'),
    opens: { parameter: 'page-id' },
  },
} as const satisfies KindDefinition;
