/**
 * What rich text may contain. The server removes everything else before it stores a text, and again before a public page shows it; the
 * preview in the browser does the same with what is being typed. Does not import Zod, for the size of public pages.
 */
import { msg, msgFilled } from '#shared/texts.ts';

export const ALLOWED_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'span',
  'code',
  'pre',
  'sub',
  'sup',
] as const;

/** Attributes by tag. Quill marks the kind of a list and the alignment of a line by them. */
export const ALLOWED_ATTRIBUTES: Record<string, readonly string[]> = { a: ['href'], li: ['data-list'] };

/** The classes that Quill gives to a line. */
export const ALLOWED_CLASS = /^ql-(align-(center|right|justify)|indent-[1-8])$/;

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;

const SAFE_SCHEME = new RegExp(`^(${LINK_SCHEMES.join('|')}):`, 'i');
// What browsers ignore inside of a scheme: `java\nscript:` is one.
const IGNORED = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Whether a link leads to a web page, a mail or a phone number, or to a path of this site. `//host` is not a path. */
export function isSafeLink(link: string): boolean {
  const address = link.replace(IGNORED, '').replaceAll('\\', '/');
  if (address === '' || address.startsWith('//')) return false;
  return SAFE_SCHEME.test(address) || !/^[^/?#]*:/.test(address);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const MAX_HTML = 200_000;
const MAX_DEPTH = 100;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Elements that end without a closing tag. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);

/**
 * Why HTML is too large to be cleaned; undefined if it is not. Its elements are only counted, because cleaning deeply nested ones takes
 * seconds.
 */
export function sizeProblem(html: string): string | undefined {
  if (html.length > MAX_HTML) return msgFilled('Please use at most {max} characters of HTML', { max: MAX_HTML });
  let depth = 0;
  for (const [, slash, name] of html.matchAll(TAG)) {
    if (VOID.has(name!.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return msg('This text has too many elements within each other');
  }
  return undefined;
}

/** The text of rich text, on one line, for cards and descriptions. The result is text, never HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/h\d|\/li|\/blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
