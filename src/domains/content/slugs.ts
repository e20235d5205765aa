/** The slugs that are made of names, on the server and in the forms. */

const MAX_SLUG = 180;

/** A slug made of a name: lower case, words joined by dashes. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...(slug || 'page')].slice(0, MAX_SLUG).join('');
}
