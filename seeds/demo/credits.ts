/** Credits of a company in each workspace of the demo, for meeting rooms. */
import type { Knex } from 'knex';
import { grantCredits } from '#domains/credits/server/index.ts';
import { addDays, toLocal } from '#shared/time.ts';

const HOURS = 10;
const DAYS = 90;

export async function seedCredits(trx: Knex.Transaction, now: Date): Promise<void> {
  const today = toLocal(now).day;
  const terms = {
    user_id: null,
    type: 'meeting_room',
    amount: 60 * HOURS,
    resource_ids: null,
    valid_from: today,
    valid_until: addDays(today, DAYS),
    source: 'staff',
    source_key: null,
    note: 'Welcome',
  } as const;
  const companies = await trx('companies').select('id', 'space_id');
  for (const { id: company_id, space_id } of companies)
    await grantCredits(trx, { ...terms, space_id, company_id }, now);
}
