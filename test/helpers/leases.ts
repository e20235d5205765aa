import type { Knex } from 'knex';

/** Ends the leases of a process that was killed, as if they had expired. `test/delivery/killed.test.ts` waits for them instead. */
export async function endLeases(knex: Knex): Promise<void> {
  await knex('outbox')
    .whereNotNull('taken_by')
    .update({ due_at: new Date(0) });
  await knex('jobs').whereNotNull('leased_until').update({ leased_until: null });
}
