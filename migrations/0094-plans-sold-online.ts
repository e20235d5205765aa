import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

/** Nobody has two memberships whose first invoice is not paid. */
const UNPAID_USER = 'BIGINT UNSIGNED GENERATED ALWAYS AS (IF(pay_until IS NULL, NULL, user_id)) STORED';

/**
 * Plans that visitors buy on the website. `memberships.pay_until` is when a membership that its customer began ends, unless its first invoice
 * is paid; null for others.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'membership_plans', { sold_online: 'TINYINT(1) NOT NULL DEFAULT 0' });
  await addColumns(knex, 'memberships', { pay_until: 'DATETIME(3) NULL' });
  await addColumns(knex, 'memberships', { unpaid_user: UNPAID_USER });
  await addKey(knex, 'memberships', 'memberships_unpaid', 'KEY memberships_unpaid (pay_until, id)');
  await addKey(knex, 'memberships', 'memberships_unpaid_user', 'UNIQUE KEY memberships_unpaid_user (unpaid_user)');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['memberships_unpaid_user', 'memberships_unpaid']) await dropKey(knex, 'memberships', name);
  await dropColumns(knex, 'memberships', ['unpaid_user', 'pay_until']);
  await dropColumns(knex, 'membership_plans', ['sold_online']);
}
