/** Notes of staff about a member. They are in no live event, feed or export, and the member cannot read them. */
import type { Knex } from 'knex';
import type { Call } from '#server/context.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { insertRows } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mayReachMember } from '#domains/accounts/server/reach.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import type { AddNoteInput, ListNotesInput, NoteView } from '#domains/members/notes.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';

export type NoteRow = { id: string; user_id: string; author_id: string; text: string; created_at: Date };

type Listed = Pick<NoteRow, 'id' | 'text' | 'author_id' | 'created_at'> & { name: string; email: string };

/**
 * Staff reach the members of the workspaces that they manage, and never themselves: a member of staff must not read what others
 * note about them.
 * @throws NotFound
 */
async function requireReach(call: Call, userId: string): Promise<void> {
  if (userId === call.actor.userId || !(await mayReachMember(call, userId))) throw new NotFound('Member');
}

function noteView({ id, text, author_id, name, email, created_at }: Listed): NoteView {
  return { _id: id, text, author: { _id: author_id, name: name || email }, created_at };
}

/** The notes about a member, newest first. */
export async function listNotes(call: Call, { user_id, ...paging }: ListNotesInput): Promise<Page<NoteView>> {
  await requireReach(call, user_id);
  const query = call.services.knex('member_notes').where('user_id', user_id);
  const read = (page: Knex.QueryBuilder) =>
    page
      .join('users', 'users.id', 'member_notes.author_id')
      .orderBy('member_notes.id', 'desc')
      .select<Listed[]>('member_notes.*', 'users.name', 'users.email');
  return mapPage(await paged({ query, read }, paging), noteView);
}

/** Adds a note. The activity of the author does not say about whom, as activities have other readers. */
export async function addNote(call: Call, { user_id, text }: AddNoteInput): Promise<NoteView> {
  const { services, actor, now } = call;
  await requireReach(call, user_id);
  return inTransaction(services, async (trx) => {
    // The foreign keys lock both accounts: in the order of their ids, as all transactions do.
    await lockRows(trx, [{ table: 'users', ids: [user_id, actor.userId], strength: 'shared' }]);
    const row = { user_id, author_id: actor.userId, text, created_at: now };
    const id = await insertRows(trx, 'member_notes', [row]);
    const name = actor.name || actor.email;
    const message = `${name} added a note about a member`;
    await recordActivity(trx, { actorId: actor.userId, spaceId: null, model: 'Member', modelId: null, message, now });
    return { _id: String(id), text, author: { _id: actor.userId, name }, created_at: now };
  });
}
