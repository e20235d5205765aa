/** The public settings that the browser loads first. Secrets are never among them. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { anyone, router } from '#server/trpc.ts';
import { SPOKEN_LANGUAGES, offeredLanguages } from '#shared/languages.ts';
import { brandPicture } from '#shared/brand-pictures.ts';
import type { DemoAccount } from '#shared/demo.ts';

const BrandPicture = z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable();

export const SiteView = z.object({
  operatorName: z.string(),
  /** The address of the site, without a slash at its end. */
  publicUrl: z.string(),
  /** The operator's own logo, and the one for dark grounds. */
  logo: BrandPicture,
  darkLogo: BrandPicture,
  icon: BrandPicture,
  infoEmail: z.string(),
  calendarAccountEmail: z.string(),
  mapTileUrl: z.string().nullable(),
  /** The operator's own pages with the terms of use and the privacy policy. */
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  payment: z.object({
    /** False when payments are not configured. */
    enabled: z.boolean(),
    testMode: z.boolean(),
    publishableKey: z.string().nullable(),
    /** Where the browser exchanges a typed card for a token; null at Stripe's own address, where Stripe.js does that. */
    tokenUrl: z.string().nullable(),
  }),
  /** The accounts as which visitors of a demo enter. Empty in production, and without the demo data. */
  demo: z.array(z.object({ email: z.string(), name: z.string() })),
  /** The languages among which people choose. */
  languages: z.array(z.enum(SPOKEN_LANGUAGES)),
});
export type SiteView = z.output<typeof SiteView>;

/** The payment settings when no payment service is configured. */
export const NO_PAYMENT: SiteView['payment'] = {
  enabled: false,
  testMode: false,
  publishableKey: null,
  tokenUrl: null,
};

export function siteView({ config, payment }: Pick<Services, 'config' | 'payment'>, demo: DemoAccount[]): SiteView {
  const { OPERATOR_NAME, PUBLIC_URL, INFO_EMAIL, CALENDAR_ACCOUNT_EMAIL, MAP_TILE_URL, TERMS_URL, PRIVACY_URL } =
    config;
  return {
    operatorName: OPERATOR_NAME,
    publicUrl: PUBLIC_URL,
    logo: brandPicture(config.BRAND_LOGO),
    darkLogo: brandPicture(config.BRAND_LOGO_DARK),
    icon: brandPicture(config.BRAND_ICON),
    infoEmail: INFO_EMAIL,
    calendarAccountEmail: CALENDAR_ACCOUNT_EMAIL,
    mapTileUrl: MAP_TILE_URL ?? null,
    termsUrl: TERMS_URL ?? null,
    privacyUrl: PRIVACY_URL ?? null,
    payment,
    demo,
    languages: offeredLanguages(config.NODE_ENV === 'production'),
  };
}

export const siteRouter = router({
  get: anyone
    .meta({ rule: 'no record' })
    .output(SiteView)
    .query(async ({ ctx: { services } }) => siteView(services, await services.demoAccounts())),
});
