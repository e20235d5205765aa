import { useMemo } from 'react';
import type { PublicLinksSource } from '#client/layout/public-links.ts';
import { publicLinks } from '#domains/content/client/site-links.ts';
import { useSiteNavigation } from '#domains/content/client/site-queries.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** The links of the header and the footer, as the application provides them to all public pages. */
export const siteLinksSource: PublicLinksSource = { useLinks: useSiteLinks };

function useSiteLinks() {
  const t = useTexts();
  const { data } = useSiteNavigation();
  return useMemo(() => publicLinks(data, t), [data, t]);
}
