/** What a browser must know before anything else: names, public addresses and keys; never a secret. */
import { z } from 'zod';
import { config } from '#server/config.ts';
import { anyone, router } from '#server/trpc.ts';

export const SiteView = z.object({
  operatorName: z.string(),
  infoEmail: z.string(),
  calendarAccountEmail: z.string(),
  mapTileUrl: z.string().nullable(),
  payment: z.object({
    /** False when payments are not set up: the screens say so. */
    enabled: z.boolean(),
    testMode: z.boolean(),
    publishableKey: z.string().nullable(),
    /** Where the sandbox turns a card into a token; null with real keys, as Stripe.js does it then. */
    sandboxTokenUrl: z.string().nullable(),
  }),
});
export type SiteView = z.output<typeof SiteView>;

let payment: SiteView['payment'] = { enabled: false, testMode: false, publishableKey: null, sandboxTokenUrl: null };

/** Set at start, once it is known whether the sandbox or the real service answers. */
export function configureSite(settings: SiteView['payment']): void {
  payment = settings;
}

export function siteView(): SiteView {
  const { OPERATOR_NAME, INFO_EMAIL, CALENDAR_ACCOUNT_EMAIL, MAP_TILE_URL } = config();
  return {
    operatorName: OPERATOR_NAME,
    infoEmail: INFO_EMAIL,
    calendarAccountEmail: CALENDAR_ACCOUNT_EMAIL,
    mapTileUrl: MAP_TILE_URL ?? null,
    payment,
  };
}

export const siteRouter = router({
  get: anyone
    .meta({ rule: 'no record' })
    .output(SiteView)
    .query(() => siteView()),
});
