/** What a browser must know before anything else: names, public addresses and keys; never a secret. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
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

declare module '#server/context.ts' {
  interface Services {
    /** What the browser needs to take cards: of the sandbox or of the real service. */
    payment: SiteView['payment'];
  }
}

/** What the browser is told while payments are not set up. */
export const NO_PAYMENT: SiteView['payment'] = {
  enabled: false,
  testMode: false,
  publishableKey: null,
  sandboxTokenUrl: null,
};

export function siteView({ config, payment }: Pick<Services, 'config' | 'payment'>): SiteView {
  const { OPERATOR_NAME, INFO_EMAIL, CALENDAR_ACCOUNT_EMAIL, MAP_TILE_URL } = config;
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
    .query(({ ctx }) => siteView(ctx.services)),
});
