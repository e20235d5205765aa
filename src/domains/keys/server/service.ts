/** Makes, changes and ends keys. Everybody makes them for themselves; a Super Admin ends those of others, too. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { accountMail, hashOf } from '#domains/accounts/server/index.ts';
import { MOST_KEYS, overlapMs, rightBeyond } from '#domains/keys/rules.ts';
import type {
  KeyInput,
  KeyUpdateInput,
  KeyView,
  NewKeyView,
  ReplaceKeyInput,
  SandboxView,
} from '#domains/keys/schema.ts';
import { keySentences } from '#domains/keys/sentences.ts';
import { keyMails } from '#domains/keys/server/mails.ts';
import { ApiKey } from '#domains/keys/server/model.ts';
import { viewKey } from '#domains/keys/server/queries.ts';
import { KEY } from '#domains/keys/server/record-kinds.ts';
import { hintOf, newKey } from '#domains/keys/server/secret.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { msg, msgWith } from '#shared/texts.ts';

const NO_SANDBOX = msg('This installation has no sandbox');

/** @throws InvalidInput for rights that the caller does not have, and for an end that has passed; NotFound for a workspace */
async function requireGrantable(call: Call, input: Partial<KeyInput>): Promise<void> {
  const { services, actor, now } = call;
  const beyond = input.permissions && rightBeyond([actor.role, actor.customer], input.permissions);
  if (beyond)
    throw new InvalidInput(
      msgWith('You cannot give a key more than you may do: {right}', { right: beyond }),
      'permissions',
    );
  if (input.expires_at && input.expires_at <= now)
    throw new InvalidInput(msg('Please enter a date in the future'), 'expires_at');
  for (const spaceId of new Set(input.space_ids)) await findSpace(services.knex, spaceId);
}

/** Makes a key of the caller. Its secret is in this answer and nowhere else. @throws InvalidInput, NotFound; Conflict for one key too many */
export async function createKey(call: Call, input: KeyInput): Promise<NewKeyView> {
  const { services, actor, now } = call;
  await requireGrantable(call, input);
  if (input.kind === 'test' && !services.sandbox) throw new InvalidInput(NO_SANDBOX, 'kind');
  const secret = newKey(input.kind);
  const view = await inTransaction(services, async (trx) => {
    await trx('users').where('id', actor.userId).forUpdate().first('id');
    const [counted] = await trx('api_keys').where('user_id', actor.userId).whereNull('ended_at').count({ count: '*' });
    if (Number(counted?.count) >= MOST_KEYS)
      throw new Conflict(msgWith('You have {most} keys. Please end one first', { most: MOST_KEYS }));
    const { id } = await ApiKey.query(trx).insert({
      ...input,
      user_id: actor.userId,
      hint: hintOf(secret),
      used_from: '',
      used_for: '',
      version: 0,
      created_at: now,
    });
    await trx('api_key_secrets').insert({ secret_hash: hashOf(secret), key_id: id, ends_at: null });
    await publish(trx, [accountMail(actor, keyMails.added({ name: input.name }))], now);
    const action = keySentences.added({ name: input.name });
    await recordChange(trx, call, { kind: KEY, event: 'create', id, spaceId: null, action });
    return viewKey(trx, call, id);
  });
  return { ...view, secret };
}

/** @param orOthers a Super Admin may, too @throws NotFound for a key of somebody else, and for one that has ended */
async function lockKey(trx: Transaction, { actor }: Call, id: string, orOthers = false): Promise<ApiKey> {
  await lockActor(trx, actor.userId);
  const key = await ApiKey.query(trx).findById(id).forUpdate();
  const mayChange = key?.user_id === actor.userId || (orOthers && may(actor.role, EVERYTHING));
  if (!key || key.ended_at || !mayChange) throw new NotFound(msg('Key not found'));
  return key;
}

/** Changes what a key may do. @throws InvalidInput, NotFound; Conflict if somebody else has changed it */
export async function updateKey(call: Call, { _id: id, version: seen, ...patch }: KeyUpdateInput): Promise<KeyView> {
  await requireGrantable(call, patch);
  return inTransaction(call.services, async (trx) => {
    const record = await lockKey(trx, call, id);
    const view = () => viewKey(trx, call, id);
    const action = keySentences.updated({ name: patch.name ?? record.name });
    await changeRecord(trx, call, { kind: KEY, id, spaceId: null, record, seen, view, patch, action });
    return view();
  });
}

/** Gives a key another secret. The former one stays valid for some hours, so that programs can be changed one by one. @throws NotFound */
export async function replaceKey(call: Call, { _id: id, overlap_hours }: ReplaceKeyInput): Promise<NewKeyView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const record = await lockKey(trx, call, id);
    const secret = newKey(record.kind);
    const ends_at = new Date(now.getTime() + overlapMs(overlap_hours));
    const secrets = () => trx('api_key_secrets').where('key_id', id);
    // One secret is valid beside the new one, and no secret longer than was said before.
    await secrets().whereNotNull('ends_at').delete();
    if (overlap_hours === 0) await secrets().delete();
    else await secrets().update({ ends_at });
    await trx('api_key_secrets').insert({ secret_hash: hashOf(secret), key_id: id, ends_at: null });
    await publish(trx, [accountMail(actor, keyMails.replaced({ name: record.name }))], now);
    const action = keySentences.replaced({ name: record.name });
    const change = { kind: KEY, id, spaceId: null, record, seen: undefined, view: () => undefined, action };
    await changeRecord(trx, call, { ...change, patch: { hint: hintOf(secret) } });
    return { ...(await viewKey(trx, call, id)), secret };
  });
}

/** Ends a key at once. @throws NotFound */
export async function endKey(call: Call, id: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const key = await lockKey(trx, call, id, true);
    // What is left of a secret is its hash, by which its program is told that the key has ended.
    await trx('api_key_secrets').where('key_id', id).update({ ends_at: now });
    await key.$query(trx).patch({ ended_at: now, ended_by: actor.userId });
    const action = keySentences.ended({ name: key.name });
    await recordChange(trx, call, { kind: KEY, event: 'delete', id, spaceId: null, action });
  });
  return { _id: id };
}

/** Removes what programs have made in the sandbox, and makes its workspace anew. @throws Conflict if there is none */
export async function emptySandbox({ services, actor, now }: Call): Promise<SandboxView> {
  if (!services.sandbox) throw new Conflict(NO_SANDBOX);
  await services.sandbox.empty();
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const activity = { actorId: actor.userId, spaceId: null, model: 'Key', modelId: null, now } as const;
    await recordActivity(trx, { ...activity, said: keySentences.emptied({}), by: actor.name || actor.email });
  });
  return { is_available: true };
}
