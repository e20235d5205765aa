/** A page of text, such as the house rules. */
import { z } from 'zod';
import { line, pageMetaOf, requiredSlug, richText } from '#domains/content/fields.ts';
import { type Kind, itemsOf } from '#domains/content/kind.ts';
import { SearchView, type ShownItem } from '#domains/content/shown.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';

const Meta = z.object({ pageMeta: pageMetaOf({}), slug: requiredSlug('Slug') });

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

export const otherPage = {
  label: 'page',
  title: 'Page',
  fields: itemsOf(Meta, {
    name: line('Name', TEXTS.name),
    description: richText('Description', TEXTS.description),
  }),
  isRich: true,
  slugIn: 'meta',
  pathOf: paths.otherPage,
  form: [
    { title: 'Page Meta', fields: ['meta.pageMeta'] },
    { title: 'Page', fields: ['name', 'meta.slug', 'description'] },
  ],
  board: {
    title: 'Other Pages',
    noun: 'pages',
    add: '+ Add New Page',
    opens: { parameter: 'page-id' },
  },
} as const satisfies Kind;
