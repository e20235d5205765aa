import type { ClientFailure } from '#client/failure.ts';
import { knownFields } from '#domains/content/field-info.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';

/** The slug of a page while it is typed: in lower case, with a dash for the first space. */
export const typedSlug = (text: string): string => text.toLowerCase().replace(' ', '-');

/** The field of a form in which a slug is typed. */
const slugField = (type: KindName) => knownFields(kindOf(type).fields).find(({ input }) => input === 'slug')?.path;

/** Whether a save failed because of the slug, and the form has a field for it. */
export function isAboutSlug(type: KindName, { fields }: Pick<ClientFailure, 'fields'>): boolean {
  return slugField(type) !== undefined && fields.some(({ field }) => field === 'slug');
}

/** The failure with its message at the field of the form. */
export function atSlugField(type: KindName, failure: ClientFailure): ClientFailure {
  const fields = failure.fields.map((message) => ({
    ...message,
    field: message.field === 'slug' ? (slugField(type) ?? 'slug') : message.field,
  }));
  return { ...failure, fields };
}
