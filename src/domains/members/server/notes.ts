/**
 * Notes of staff about a member. Each belongs to a workspace, whose staff read it. They are in no live event or feed. No
 * screen shows them to the member; they are in the file with all data of a person.
 */
import type { Knex } from 'knex';
import { listedSpaceIds, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { insertRows } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mayReachMember } from '#domains/accounts/server/index.ts';
import { recordActivity } from '#server/records/activities.ts';
import type { AddNoteInput, ListNotesInput, NoteView } from '#domains/members/notes.ts';
import { memberSentences } from '#domains/members/sentences.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export type NoteRow = {
  id: string;
  user_id: string;
  /** Null for notes of an earlier version, which only staff of all workspaces read. */
  space_id: string | null;
  author_id: string;
  text: string;
  created_at: Date;
};

type ListedNote = Omit<NoteRow, 'user_id'> & { name: string; email: string; space_name: string | null };

/**
 * Staff reach the members of the workspaces that they manage, and never themselves: a member of staff must not read what others
 * note about them.
 * @throws NotFound
 */
async function requireReach(call: Call, userId: string, spaceId?: string): Promise<void> {
  if (userId === call.actor.userId || !(await mayReachMember(call, userId, spaceId)))
    throw new NotFound(msg('Member not found'));
}

function noteView({ id, text, space_id, space_name, author_id, name, email, created_at }: ListedNote): NoteView {
  const space = space_id === null ? null : { _id: space_id, name: space_name ?? '' };
  return { _id: id, text, space, author: { _id: author_id, name: name || email }, created_at };
}

/** The notes about a member in the workspaces of the caller, newest first. */
export async function listNotes(call: Call, { user_id, space_id, ...paging }: ListNotesInput): Promise<Page<NoteView>> {
  const within = listedSpaceIds(call.actor, space_id);
  await requireReach(call, user_id, space_id);
  const query = call.services.knex('member_notes').where('user_id', user_id);
  if (within) void query.whereIn('space_id', within);
  const read = (page: Knex.QueryBuilder) =>
    page
      .join('users', 'users.id', 'member_notes.author_id')
      .leftJoin('spaces', 'spaces.id', 'member_notes.space_id')
      .select<ListedNote[]>('member_notes.*', 'users.name', 'users.email', 'spaces.name as space_name');
  return mapPage(await paged({ table: 'member_notes', query, read }, paging), noteView);
}

/**
 * Adds a note of a workspace in which the person is a member, or has booked. The activity of the author does not say about whom, as
 * activities have other readers.
 */
export async function addNote(call: Call, { user_id, space_id, text }: AddNoteInput): Promise<NoteView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  await requireReach(call, user_id, space_id);
  const space = await findSpace(services.knex, space_id);
  return inTransaction(services, async (trx) => {
    // The foreign keys lock both accounts: in the order of their ids, as all transactions do.
    await lockRows(trx, [{ table: 'users', ids: [user_id, actor.userId], strength: 'shared' }]);
    const row = { user_id, space_id, author_id: actor.userId, text, created_at: now };
    const id = await insertRows(trx, 'member_notes', [row]);
    const by = actor.name || actor.email;
    const activity = { actorId: actor.userId, spaceId: null, model: 'Member', modelId: null, by, now } as const;
    await recordActivity(trx, { ...activity, said: memberSentences.addedNote() });
    const { name: place } = space;
    return {
      _id: String(id),
      text,
      space: { _id: space_id, name: place },
      author: { _id: actor.userId, name: by },
      created_at: now,
    };
  });
}
