import type { ClientFailure } from '#client/failure.ts';
import { knownFields } from '#domains/content/field-info.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';

/** The slug of a page while it is typed: in lower case, with a dash for the first space. */
export const typedSlug = (text: string): string => text.toLowerCase().replace(' ', '-');

/** The field of a form in which a slug is typed. */
const slugField = (type: KindName) => knownFields(kindOf(type).fields).find(({ input }) => input === 'slug')?.path;

/** The failure of a save, with a message about the slug at the field of the form that has it. */
export function atSlugField(type: KindName, failure: ClientFailure): ClientFailure {
  const fields = failure.fields.map((message) => ({
    ...message,
    field: message.field === 'slug' ? (slugField(type) ?? 'slug') : message.field,
  }));
  return { ...failure, fields };
}
