/** Accounts that nobody uses: they are erased 30 days after a mail, unless their person comes back. */
import type { Knex } from 'knex';
import { writeAudit } from '#server/audit/entries.ts';
import type { Moment } from '#server/context.ts';
import { publish } from '#server/outbox.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Retention, Slice } from '#server/retention.ts';
import { accountMail, lockUsers, User } from '#domains/accounts/server/index.ts';
import { INACTIVE_WAIT_DAYS } from '#domains/erasure/rules.ts';
import { erasureSentences } from '#domains/erasure/sentences.ts';
import { erasureMails } from '#domains/erasure/server/mails.ts';
import type { ErasureRow } from '#domains/erasure/server/tables.ts';
import { DAY, formatDay, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** Rows of a table that show that the account of the query is used since a time. */
type Sign = { table: string; user: string; time: string };
const SIGNS: Sign[] = [
  { table: 'sessions', user: 'user_id', time: 'used_at' },
  { table: 'bookings', user: 'assigned_user_id', time: 'ends_at' },
  { table: 'invoices', user: 'user_id', time: 'invoice_date' },
  { table: 'api_keys', user: 'user_id', time: 'used_at' },
];

/** Customers of before a time without a sign of use since, for whom no erasure waits. A membership without an end is in use. */
function inactive(knex: Knex | Knex.Transaction, { before }: Slice): Knex.QueryBuilder {
  const query = knex('users')
    .where('users.created_at', '<', before)
    .where('users.status', true)
    .where((role) =>
      role
        .whereNull('users.role_id')
        .orWhereIn('users.role_id', knex('roles').where('role_key', 'member').select('id')),
    );
  for (const { table, user, time } of SIGNS)
    void query.whereNotExists(
      knex(table)
        .whereRaw('?? = users.id', [`${table}.${user}`])
        .where(`${table}.${time}`, '>=', before),
    );
  const runs = (some: Knex.QueryBuilder) => some.whereNull('end_day').orWhere('end_day', '>=', toLocal(before).day);
  return query
    .whereNotExists(knex('memberships').whereRaw('memberships.user_id = users.id').where(runs))
    .whereNotExists(knex('erasures').whereRaw('erasures.open_user_id = users.id'));
}

/** Lets the erasure of these accounts wait, and tells their people. */
async function beginErasures(trx: Transaction, { now }: Moment, ids: string[], slice: Slice): Promise<number> {
  await lockUsers(trx, ids);
  const rows: { id: string }[] = await inactive(trx, slice).whereIn('users.id', ids).select('users.id');
  const due_at = new Date(now.getTime() + INACTIVE_WAIT_DAYS * DAY);
  const day = formatDay(toLocal(due_at).day);
  for (const { id } of rows) {
    const user = await User.query(trx).findById(id).throwIfNotFound();
    const row = { user_id: id, asked_by: null, open_user_id: id, asked_at: now, due_at } as const;
    await trx('erasures').insert({ ...row, state: 'waiting', held_by: '' });
    await publish(trx, [accountMail(user, erasureMails.inactive({ day }))], now);
    const said = erasureSentences.inactive({ day });
    await writeAudit(trx, [{ actorId: null, model: 'Profile', modelId: id, said, now }]);
  }
  return rows.length;
}

export const inactiveAccounts: Retention = {
  name: 'accounts',
  label: msg('Inactive accounts'),
  says: msg(
    'Accounts of customers without a login, a booking, an invoice or a membership since; they get a mail 30 days before they are erased',
  ),
  tables: ['users'],
  perSpace: false,
  due: inactive,
  time: 'users.created_at',
  key: ['users.id'],
  remove: (trx, at, rows, slice) =>
    beginErasures(
      trx,
      at,
      rows.map(({ id }) => String(id)),
      slice,
    ),
};

/** Whether the person of an inactive account has come back since the mail. */
export async function cameBack(
  trx: Transaction,
  { user_id, asked_by, asked_at, due_at }: ErasureRow,
): Promise<boolean> {
  if (asked_by !== null || due_at <= asked_at) return false;
  const used = await trx('sessions').where('user_id', user_id).where('used_at', '>', asked_at).first('id');
  return used !== undefined;
}
