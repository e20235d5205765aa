/** Every public page has one address. Other spellings are redirected, so that search engines and caches know one page. */

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** The parts of a path without percent encoding; undefined if it is encoded wrongly. */
function decodedParts(path: string): string[] | undefined {
  try {
    return partsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function filled(pattern: string[], parts: string[]): string | undefined {
  if (pattern.length !== parts.length) return undefined;
  const spelled = pattern.map((part, index) => {
    const given = parts[index]!;
    if (part.startsWith(':')) return encodeURIComponent(given);
    return given.toLowerCase() === part ? part : undefined;
  });
  return spelled.includes(undefined) ? undefined : `/${spelled.join('/')}`;
}

/**
 * The one spelling of a path: without slashes at its end or twice, in lower case, and percent-encoded only where needed. Parameters
 * keep their case.
 * @param pages the paths of the pages, like `/offers/:slug`
 * @returns undefined for a path of no page
 */
export function spellingOf(path: string, pages: readonly string[]): string | undefined {
  const parts = decodedParts(path);
  if (!parts) return undefined;
  for (const page of pages) {
    const spelling = filled(partsOf(page), parts);
    if (spelling !== undefined) return spelling;
  }
  return undefined;
}
