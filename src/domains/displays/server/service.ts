import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { hashOf, newLink } from '#domains/accounts/server/index.ts';
import { bookingActor, resolvePeople } from '#domains/bookings/server/index.ts';
import { readContact } from '#domains/contacts/server/index.ts';
import type { DisplayInput, DisplayUpdateInput, DisplayView, NewDisplayView } from '#domains/displays/schema.ts';
import { displaySentences } from '#domains/displays/sentences.ts';
import { Display } from '#domains/displays/server/model.ts';
import { viewDisplay } from '#domains/displays/server/queries.ts';
import { DISPLAY } from '#domains/displays/server/record-kinds.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const refuseSecond = refuseTaken('door_displays_room', 'This room has a display already', 'resource_id');

type DoorPayer = { assigned_user_id: string | null; contact_id: string | null };

/**
 * Requires that the caller may bill somebody on account in the workspace, like for a booking.
 * @throws NotAllowed; InvalidInput for a person who may not be billed
 */
async function requirePayer(call: Call, space_id: string, { assigned_user_id, contact_id }: DoorPayer): Promise<void> {
  if (!assigned_user_id && !contact_id) return;
  const { editsBookings, decidesRequests } = bookingActor(call.actor, { space_id });
  if (!editsBookings || !decidesRequests) throw new NotAllowed(msg('You are not allowed to book on account'));
  if (assigned_user_id) await resolvePeople(call, { space_id, assignedUser: assigned_user_id, capacity: 1 });
  if (contact_id) await readContact(call.services.knex, space_id, contact_id);
}

function addressOf({ services }: Call, secret: string): string {
  return `${services.config.PUBLIC_URL}${paths.display(secret)}`;
}

/** Locks what a display refers to, in the order of locks. */
async function lockReferred(
  trx: Transaction,
  { actor }: Call,
  display: DoorPayer & { resource_id: string; space_id: string },
) {
  const users = [actor.userId, display.assigned_user_id].filter((id) => id !== null);
  await lockRows(trx, [
    { table: 'users', ids: users, strength: 'exclusive' },
    { table: 'resources', ids: [display.resource_id], strength: 'shared' },
    { table: 'spaces', ids: [display.space_id], strength: 'shared' },
  ]);
}

/**
 * Makes the display of a meeting room, with a new secret address.
 * @throws NotFound for another resource; NotAllowed; InvalidInput for a payer who may not be billed; Conflict if the room has one
 */
export async function createDisplay(call: Call, input: DisplayInput): Promise<NewDisplayView> {
  const { services, actor, now } = call;
  const room = await services.knex('resources').where({ id: input.resource_id, type: 'meeting_room' }).first();
  if (!room) throw new NotFound(msg('Meeting room not found'));
  const { space_id } = room;
  requireManages(actor, space_id);
  await requirePayer(call, space_id, input);
  const secret = newLink();
  const display = await inTransaction(services, async (trx) => {
    await lockReferred(trx, call, { ...input, space_id });
    const row = { ...input, space_id, secret_hash: hashOf(secret), version: 0, created_at: now, seen_at: null };
    const { id } = await Display.query(trx).insert(row).catch(refuseSecond);
    const action = displaySentences.added({ room: room.name });
    await recordChange(trx, call, { kind: DISPLAY, event: 'create', id, spaceId: space_id, action });
    return viewDisplay(trx, id);
  });
  return { ...display, url: addressOf(call, secret) };
}

/** Locks the account of the caller and a display that they may change. @throws NotFound, NotAllowed */
async function lockDisplay(trx: Transaction, { actor }: Call, displayId: string) {
  await lockActor(trx, actor.userId);
  const record = await Display.query(trx).findById(displayId).forUpdate();
  if (!record) throw new NotFound(msg('Display not found'));
  requireManages(actor, record.space_id);
  return { record, view: await viewDisplay(trx, displayId) };
}

type DisplayChange = { verb: 'updated' | 'renewed'; patch: Partial<Omit<Display, 'id'>>; seen: number | undefined };

/** Writes a change of a display. @param seen the version that the caller has seen, if it matters */
async function changeDisplay(trx: Transaction, call: Call, id: string, { verb, patch, seen }: DisplayChange) {
  const { record, view } = await lockDisplay(trx, call, id);
  const action = displaySentences[verb]({ room: view.resource.name });
  const { space_id: spaceId } = record;
  const read = () => viewDisplay(trx, id);
  await changeRecord(trx, call, { kind: DISPLAY, id, spaceId, record, seen, view: read, patch, action });
  return read();
}

/** What the display shows, and who pays. @throws NotFound, NotAllowed, InvalidInput; Conflict if somebody else has changed it */
export async function updateDisplay(call: Call, input: DisplayUpdateInput): Promise<DisplayView> {
  const { services } = call;
  const { _id, version: seen, ...patch } = input;
  const found = await Display.query(services.knex).findById(_id);
  if (!found) throw new NotFound(msg('Display not found'));
  requireManages(call.actor, found.space_id);
  const isSame = found.assigned_user_id === patch.assigned_user_id && found.contact_id === patch.contact_id;
  if (!isSame) await requirePayer(call, found.space_id, patch);
  return inTransaction(services, async (trx) => {
    await lockReferred(trx, call, { ...found, ...patch });
    return changeDisplay(trx, call, _id, { verb: 'updated', patch, seen });
  });
}

/** Gives a display another secret address. The old one ends. @throws NotFound, NotAllowed */
export async function renewDisplay(call: Call, displayId: string): Promise<NewDisplayView> {
  const secret = newLink();
  const patch = { secret_hash: hashOf(secret), created_at: call.now, seen_at: null };
  const change = { verb: 'renewed', patch, seen: undefined } as const;
  const display = await inTransaction(call.services, (trx) => changeDisplay(trx, call, displayId, change));
  return { ...display, url: addressOf(call, secret) };
}

/** Ends a display and its address. @throws NotFound, NotAllowed */
export async function removeDisplay(call: Call, displayId: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const { record, view } = await lockDisplay(trx, call, displayId);
    await Display.query(trx).deleteById(displayId);
    const action = displaySentences.removed({ room: view.resource.name });
    await recordChange(trx, call, { kind: DISPLAY, event: 'delete', id: displayId, spaceId: record.space_id, action });
  });
  return { _id: displayId };
}
