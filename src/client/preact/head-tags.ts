/** Moves the tags `title`, `meta` and `link` of a page to the head, and removes them with the page, as React does. */
import { options } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const TAGS = ['title', 'meta', 'link'];

type HeadTagProps = { tag: string; attributes: Record<string, unknown> };

/** The elements that belong to a rendered tag. */
const taken = new WeakSet<Element>();

function created({ tag, attributes: { children, ...attributes } }: HeadTagProps): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (children !== undefined) element.textContent = [children].flat().join('');
  return element;
}

/** Adds a tag to the head, unless the server has written it there. A new title comes first, because browsers show the first one. */
function placed(element: Element): Element {
  const given = [...document.head.children].find((other) => !taken.has(other) && other.isEqualNode(element));
  if (!given) document.head.prepend(element);
  taken.add(given ?? element);
  return given ?? element;
}

function HeadTag(props: HeadTagProps) {
  const element = created(props);
  useLayoutEffect(() => {
    const inHead = placed(element);
    return () => inHead.remove();
    // The tag as text stands for its properties, which are new objects at every render.
  }, [element.outerHTML]);
  return null;
}

const before = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (typeof type === 'string' && TAGS.includes(type))
    Object.assign(vnode, { type: HeadTag, props: { tag: type, attributes: props } });
  before?.(vnode);
};
