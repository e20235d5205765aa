import DOMPurify from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASS, ALLOWED_TAGS, isSafeLink } from '#domains/content/rich-text.ts';

/** Removes from typed rich text what the server will remove (rich-text.ts), for the preview. */
export function cleanHtml(html: string): string {
  const attributes = [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat()), 'class'];
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: attributes,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('*')) keepAllowed(element);
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

function keepAllowed(element: Element): void {
  const allowed = ALLOWED_ATTRIBUTES[element.localName] ?? [];
  for (const { name, value } of [...element.attributes]) {
    if (name === 'class') keepClasses(element);
    else if (!allowed.includes(name) || (name === 'href' && !isSafeLink(value))) element.removeAttribute(name);
  }
}

function keepClasses(element: Element): void {
  const allowed = [...element.classList].filter((name) => ALLOWED_CLASS.test(name));
  if (allowed.length > 0) element.className = allowed.join(' ');
  else element.removeAttribute('class');
}
