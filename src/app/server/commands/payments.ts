/** The payment service, for commands that run without a server. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import { systemClock } from '#server/clock.ts';
import { createHttp } from '#server/integrations/http.ts';
import { STRIPE_RULES, type StripeService, createStripe } from '#server/integrations/stripe.ts';
import { createLog } from '#server/log.ts';
import { readStoredSettings } from '#server/settings/stored.ts';

/** @returns undefined if payments are not set up */
export async function paymentService(knex: Knex, env: Env): Promise<StripeService | undefined> {
  const { config } = await readStoredSettings(knex, env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret = '', STRIPE_API_BASE: apiBase } = config;
  if (!secretKey) return undefined;
  const parts = { name: 'Stripe', clock: systemClock, log: createLog('silent'), rules: STRIPE_RULES };
  return createStripe({ secretKey, webhookSecret, ...(apiBase && { apiBase }) }, createHttp(parts));
}
