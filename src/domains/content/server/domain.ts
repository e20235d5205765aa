/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { contentPersonal } from '#domains/content/server/personal.ts';
import { contentRouter } from '#domains/content/server/router.ts';
import { publishDueDrafts } from '#domains/content/server/service/drafts.ts';
import { contentEntries } from '#domains/content/server/site-entries.ts';
import { contentTold } from '#domains/content/server/told.ts';
import { websiteRouter } from '#domains/content/server/website-router.ts';
import { SECOND } from '#shared/time.ts';
import { SitePageView } from '#domains/content/site-views.ts';
import { ContentItem, ContentVersion } from '#domains/content/schema.ts';
import { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { msg } from '#shared/texts.ts';

export const contentDomain = {
  routers: { content: contentRouter, website: websiteRouter },
  jobs: [{ name: msg('publish drafts'), everyMs: 15 * SECOND, run: publishDueDrafts }],
  siteEntries: contentEntries,
  sentences: [contentSentences],
  tells: [contentTold],
  views: { SiteOffer, SiteSpace, ContentVersion, ContentItem, SitePage: SitePageView },
  personal: contentPersonal,
} satisfies ServerDomain;
