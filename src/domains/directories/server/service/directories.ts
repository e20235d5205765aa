/** Adds, changes and removes directories. Only a Super Admin does: a directory says who has an account. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { accountNews, hashOf, newLink } from '#domains/accounts/server/index.ts';
import type {
  DirectoryInput,
  DirectoryUpdateInput,
  DirectoryView,
  NewDirectoryView,
  PersonIdInput,
} from '#domains/directories/schema.ts';
import { directorySentences } from '#domains/directories/sentences.ts';
import { Directory } from '#domains/directories/server/model.ts';
import { viewDirectory } from '#domains/directories/server/queries.ts';
import { DIRECTORY } from '#domains/directories/server/record-kinds.ts';
import { applyGroups, forget, lockPerson } from '#domains/directories/server/service/standing.ts';
import { changeRights } from '#domains/roles/server/index.ts';
import { requireGrantable } from '#domains/team/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Scanners of texts find secrets by how they begin. */
const newToken = () => `cd_${newLink()}`;

/** Adds a directory. Its token is in this answer and nowhere else. @throws InvalidInput, NotFound, NotAllowed */
export async function createDirectory(call: Call, input: DirectoryInput): Promise<NewDirectoryView> {
  const { services, actor, now } = call;
  const token = newToken();
  const view = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    await requireGrantable(trx, call, input.role_rows);
    const { id } = await Directory.query(trx).insert({
      ...input,
      token_hash: hashOf(token),
      used_from: '',
      created_by: actor.userId,
      version: 0,
      created_at: now,
    });
    const action = directorySentences.added({ name: input.name });
    await recordChange(trx, call, { kind: DIRECTORY, event: 'create', id, spaceId: null, action });
    return viewDirectory(trx, call, id);
  });
  return { ...view, token };
}

async function lockDirectory(trx: Transaction, { actor }: Call, id: string): Promise<Directory> {
  await lockActor(trx, actor.userId);
  const directory = await Directory.query(trx).findById(id).forUpdate();
  if (!directory) throw new NotFound(msg('Directory not found'));
  return directory;
}

/**
 * Changes a directory. With another table of roles, its people get or lose roles at once.
 * @throws InvalidInput, NotFound, NotAllowed; Conflict if somebody else has changed it, or the last owner would be lost
 */
export async function updateDirectory(call: Call, input: DirectoryUpdateInput): Promise<DirectoryView> {
  const { _id: id, version: seen, ...patch } = input;
  const change = async (trx: Transaction) => {
    const record = await lockDirectory(trx, call, id);
    const view = () => viewDirectory(trx, call, id);
    await changeRecord(trx, call, {
      ...{ kind: DIRECTORY, id, spaceId: null, record, seen, view, patch },
      check: () => requireGrantable(trx, call, patch.role_rows ?? []),
      action: directorySentences.updated({ name: patch.name ?? record.name }),
    });
    if (patch.role_rows) {
      const people = await trx('directory_people').where('directory_id', id).orderBy('user_id').pluck('id');
      await applyGroups(trx, record, people, call.now);
    }
    return view();
  };
  return inTransaction(call.services, (trx) => changeRights(trx, () => change(trx)));
}

/** Gives a directory another token. The former one ends at once. @throws NotFound */
export async function replaceToken(call: Call, id: string): Promise<NewDirectoryView> {
  const token = newToken();
  const view = await inTransaction(call.services, async (trx) => {
    const record = await lockDirectory(trx, call, id);
    const action = directorySentences.replacedToken({ name: record.name });
    const change = { kind: DIRECTORY, id, spaceId: null, record, seen: undefined, view: () => undefined, action };
    await changeRecord(trx, call, { ...change, patch: { token_hash: hashOf(token) } });
    return viewDirectory(trx, call, id);
  });
  return { ...view, token };
}

/** Releases somebody: the directory manages the account no more, and what it has blocked can be used again. Roles stay. @throws NotFound */
export async function releasePerson(call: Call, { _id: id, person_id }: PersonIdInput): Promise<{ _id: string }> {
  const { services, now } = call;
  const release = async (trx: Transaction) => {
    const directory = await Directory.query(trx).findById(id);
    const managed = directory && (await lockPerson(trx, directory, person_id, now));
    if (!managed) throw new NotFound(msg('Person not found'));
    const { user } = managed;
    await forget(trx, managed);
    if (user.blocked_by_directory_id === id)
      await trx('users')
        .where('id', user.id)
        .update({ status: true, blocked_by_directory_id: null, version: trx.raw('version + 1') });
    await publish(trx, [accountNews(user.id)], now);
    const action = directorySentences.released({ name: directory.name, person: user.name || user.email });
    await recordChange(trx, call, { kind: DIRECTORY, event: 'update', id, spaceId: null, action });
  };
  await inTransaction(services, (trx) => changeRights(trx, () => release(trx)));
  return { _id: id };
}

/** Removes a directory with what it knows of people. Their accounts and roles stay as they are. @throws NotFound */
export async function removeDirectory(call: Call, id: string): Promise<{ _id: string }> {
  await inTransaction(call.services, (trx) =>
    changeRights(trx, async () => {
      const { name } = await lockDirectory(trx, call, id);
      await Directory.query(trx).deleteById(id);
      const action = directorySentences.removed({ name });
      await recordChange(trx, call, { kind: DIRECTORY, event: 'delete', id, spaceId: null, action });
    }),
  );
  return { _id: id };
}
