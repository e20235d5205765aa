/** Asking for the data of a person. A job makes the file (make.ts). */
import { randomUUID } from 'node:crypto';
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { lockUsers } from '#domains/accounts/server/index.ts';
import { MOST_A_DAY } from '#domains/privacy/rules.ts';
import type { DataExportView } from '#domains/privacy/schema.ts';
import { privacySentences } from '#domains/privacy/sentences.ts';
import { requireDataOf } from '#domains/privacy/server/export/rights.ts';
import type { DataExportRow } from '#domains/privacy/server/tables.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const OPEN = msg('This file is being made. Please wait for it');
const TOO_OFTEN = msgFilled('This was asked for {count} times within a day. Please try again tomorrow', {
  count: MOST_A_DAY,
});

export function exportView({ id, state, size, created_at, ready_at, ends_at }: DataExportRow): DataExportView {
  return { _id: id, state, size: size === null ? null : Number(size), created_at, ready_at, ends_at };
}

/**
 * Asks for the file with the data of a person, for the caller.
 * @throws NotAllowed, NotFound; Conflict while another one is made, and for one too many within a day
 */
export async function askForData(call: Call, userId: string): Promise<DataExportView> {
  const { services, actor, now } = call;
  await requireDataOf(call, userId);
  return inTransaction(services, async (trx) => {
    // The lock of the person makes calls at once wait for each other.
    await lockUsers(trx, [...new Set([userId, actor.userId])]);
    const person = await trx('users').where('id', userId).first('name', 'email');
    if (!person) throw new NotFound(msg('Member not found'));
    const since = new Date(now.getTime() - DAY);
    const lately = await trx('person_exports').where('user_id', userId).where('created_at', '>', since);
    if (lately.some(({ state }) => state === 'waiting')) throw new Conflict(OPEN);
    if (await trx('person_exports').where('open_user_id', userId).first('id')) throw new Conflict(OPEN);
    if (lately.length >= MOST_A_DAY) throw new Conflict(TOO_OFTEN);
    const row = {
      ...{ user_id: userId, open_user_id: userId, asked_by: actor.userId, state: 'waiting' as const, attempts: 0 },
      ...{ file: randomUUID(), size: null, created_at: now, ready_at: null, ends_at: null },
    };
    const [id] = await trx('person_exports').insert(row);
    const isOwn = userId === actor.userId;
    const said = isOwn ? privacySentences.asked({}) : privacySentences.askedOf({ name: person.name || person.email });
    const model = isOwn ? ('Profile' as const) : ('Member' as const);
    const by = actor.name || actor.email;
    await recordActivity(trx, { actorId: actor.userId, spaceId: null, model, modelId: userId, said, by, now });
    return exportView({ ...row, id: String(id) });
  });
}

const LISTED = 5;

/** The latest files with the data of a person that the caller has asked for, newest first. @throws NotAllowed, NotFound */
export async function listExports(call: Call, userId: string): Promise<DataExportView[]> {
  await requireDataOf(call, userId);
  const { services, actor } = call;
  const rows = await services
    .knex('person_exports')
    .where({ user_id: userId, asked_by: actor.userId })
    .orderBy('id', 'desc')
    .limit(LISTED);
  return rows.map(exportView);
}
