/** Removes from rich text what it may not contain (rich-text.ts). */
import sanitizeHtml from 'sanitize-html';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASS,
  ALLOWED_TAGS,
  LINK_SCHEMES,
  isSafeLink,
} from '#domains/content/rich-text.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedClasses: { '*': [ALLOWED_CLASS] },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({ tagName, attribs: isSafeLink(href) ? { href } : {} }),
  },
};

/** @returns HTML with the allowed tags, attributes and links only */
export function sanitise(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
