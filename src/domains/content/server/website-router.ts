import { rest } from '#server/rest-route.ts';
import { anyone, router } from '#server/trpc.ts';
import { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import { SiteOtherPage } from '#domains/content/kinds/other-page/kind.ts';
import { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { SiteNavigation, SitePageInput, SitePageView, SlugInput } from '#domains/content/site-views.ts';
import { readNavigation, readOffer, readOtherPage, readPage, readSpace } from '#domains/content/server/website.ts';

/** What the public pages show. The slug of an answer is the present one: another slug in the input is a former address. */
export const websiteRouter = router({
  navigation: anyone
    .meta({ rule: 'no record', rest: rest.get('/website', 'Read what the header and the footer link to') })
    .output(SiteNavigation)
    .query(({ ctx }) => readNavigation(ctx)),
  page: anyone
    .meta({ rule: 'no record', rest: rest.get('/website/page', 'Read the content of a page by its title') })
    .input(SitePageInput)
    .output(SitePageView)
    .query(({ ctx, input }) => readPage(ctx, input.page_name)),
  offer: anyone
    .meta({ rule: 'published', rest: rest.get('/website/offers/{slug}', 'Read an offer as visitors see it') })
    .input(SlugInput)
    .output(SiteOffer)
    .query(({ ctx, input }) => readOffer(ctx, input.slug)),
  space: anyone
    .meta({ rule: 'published', rest: rest.get('/website/spaces/{slug}', 'Read a space page as visitors see it') })
    .input(SlugInput)
    .output(SiteSpace)
    .query(({ ctx, input }) => readSpace(ctx, input.slug)),
  otherPage: anyone
    .meta({ rule: 'published', rest: rest.get('/website/pages/{slug}', 'Read another page as visitors see it') })
    .input(SlugInput)
    .output(SiteOtherPage)
    .query(({ ctx, input }) => readOtherPage(ctx, input.slug)),
});
