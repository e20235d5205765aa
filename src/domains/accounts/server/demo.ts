import type { Services } from '#server/context.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '#shared/demo.ts';

/**
 * The accounts as which visitors of a demo enter, by the ordinary login with the password that everybody knows. None in production, and none
 * in a database without the demo data. Those that were deactivated are left out.
 */
export async function demoAccounts({ config, knex }: Pick<Services, 'config' | 'knex'>): Promise<DemoAccount[]> {
  if (config.NODE_ENV === 'production') return [];
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const known = await knex('users').whereIn('email', emails).select('email', 'status');
  if (known.length < DEMO_ACCOUNTS.length) return [];
  return DEMO_ACCOUNTS.filter(({ email }) => known.some((account) => account.email === email && account.status));
}
