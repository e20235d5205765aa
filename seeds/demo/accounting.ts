/** Connects the organisation of the Xero sandbox. The server reads it when it starts, and sends the newest invoices. */
import type { Knex } from 'knex';
import type { XeroService } from '#server/integrations/xero.ts';
import { newSignIn } from '#server/integrations/xero-oauth.ts';
import { sealedTokens } from '#domains/accounting/server/service/access.ts';
import { addDays } from '#shared/time.ts';

const SENT_DAYS = 3;

/** Gives permission on the consent page of the sandbox. @returns the code */
async function permit(consentUrl: string): Promise<string> {
  const address = new URL(consentUrl);
  const body = new URLSearchParams([...address.searchParams, ['answer', 'allow']]);
  const response = await fetch(address.origin + address.pathname, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

export async function seedAccounting(trx: Knex.Transaction, xero: XeroService, now: Date): Promise<void> {
  const begun = newSignIn();
  const tokens = await xero.identity.redeem(await permit(xero.identity.consentUrl(begun)), begun.verifier);
  const [tenant] = await xero.api.listTenants(tokens.access_token);
  if (!tenant) return;
  const { tenantId, name } = tenant;
  const accounts = await xero.api.of({ accessToken: tokens.access_token, tenantId }).listAccounts();
  await trx('accounting').update({
    ...sealedTokens(xero, tokens, now),
    tenant_id: tenantId,
    organisation: name,
    connected_at: now,
    bank_account_id: accounts.find(({ Type }) => Type === 'BANK')?.AccountID ?? null,
    sales_code: accounts.find(({ Type }) => Type === 'REVENUE')?.Code ?? '',
    push_from: addDays(now.toISOString().slice(0, 10), -SENT_DAYS),
  });
}
