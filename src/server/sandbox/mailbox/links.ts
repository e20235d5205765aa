const HREF = /\shref="([^"]*)"/g;
const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Every web address that a mail links to, once each, in the order in which a reader meets them. */
export function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(HREF)].map(([, href = '']) => unescapeHtml(href));
  const inText = text.match(ADDRESS) ?? [];
  const links = [...inHtml, ...inText].filter((link) => /^https?:/.test(link));
  return [...new Set(links)];
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
