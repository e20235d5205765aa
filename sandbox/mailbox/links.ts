const HREF = /\shref="([^"]*)"/g;
const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** All distinct web addresses in a mail: first those of the HTML links, then those of the text. */
export function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(HREF)].map(([, href = '']) => unescapeHtml(href));
  const inText = text.match(ADDRESS) ?? [];
  const links = [...inHtml, ...inText].filter((link) => /^https?:/.test(link));
  return [...new Set(links)];
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
