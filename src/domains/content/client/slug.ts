import type { ClientFailure } from '#client/failure.ts';
import type { KindName } from '#domains/content/kinds.ts';

/** The slug of a page while it is typed: in lower case, with a dash for the first space. */
export const typedSlug = (text: string): string => text.toLowerCase().replace(' ', '-');

/** The fields of the forms in which a slug is typed. */
const SLUG_FIELDS: Partial<Record<KindName, string>> = {
  'other-page': 'meta.slug',
  'our-space': 'meta.pageMeta.slug',
};

/** Whether a save failed because of the slug, and the form has a field for it. */
export function isAboutSlug(type: KindName, { fields }: Pick<ClientFailure, 'fields'>): boolean {
  return SLUG_FIELDS[type] !== undefined && fields.some(({ field }) => field === 'slug');
}

/** The failure with its message at the field of the form. */
export function atSlugField(type: KindName, failure: ClientFailure): ClientFailure {
  const fields = failure.fields.map((message) => ({
    ...message,
    field: message.field === 'slug' ? (SLUG_FIELDS[type] ?? 'slug') : message.field,
  }));
  return { ...failure, fields };
}
