/** The codes of each workspace of the demo. */
import type { Knex } from 'knex';
import { type Currency, toMinor } from '#shared/money.ts';
import { addDays, toLocal } from '#shared/time.ts';

type Space = { id: string; currency: Currency };

export async function seedVouchers(trx: Knex.Transaction, now: Date): Promise<void> {
  const spaces = await trx('spaces').select<Space[]>('id', 'currency');
  const until = addDays(toLocal(now, 'UTC').day, 90);
  const rows = spaces.flatMap(({ id: space_id, currency }) => {
    const all = { space_id, currency, created_at: now };
    return [
      { ...all, code: 'SPRING20', percent: 20, types: '["meeting_room"]', valid_until: until, max_uses_each: 1 },
      {
        ...all,
        code: 'WELCOME',
        amount_pence: toMinor(10, currency),
        types: '[]',
        least_net_pence: toMinor(30, currency),
      },
    ];
  });
  await trx('vouchers').insert(rows);
}
