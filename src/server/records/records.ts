/**
 * Writes the changes of records that people edit: the version, the columns, the activity and the live event. A domain defines each
 * kind of record once. A service then locks the record, checks its rules, and makes one call.
 */
import type { Model, PartialModelObject } from 'objection';
import { type Changed, changedValues } from '#server/audit/columns.ts';
import type { Author, Call } from '#server/context.ts';
import { touchSite } from '#server/db/site-version.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import type { Deletable } from '#server/records/lock-record.ts';
import { requireLatest } from '#server/records/latest.ts';
import { recordActivity } from '#server/records/activities.ts';
import type { Said } from '#shared/said.ts';
import { requireRestorable } from '#shared/restoring.ts';

export type RecordEvent = 'create' | 'update' | 'delete';

/** The workspace of a record; null for records without one. */
export type SpaceId = string | null;

/** The id under which a record appears in activities and events, and its workspace. */
export type RecordRef<Space extends SpaceId> = { id: string; spaceId: Space };

export type RecordKind<Space extends SpaceId> = {
  /** The model of its activities. */
  model: ActivityModel;
  /** Other models of the same row, if several screens change it. */
  otherModels?: ActivityModel[];
  /** True if public pages show the record: their HTML is rendered anew after a change (server/db/site-version.ts). */
  isPublic?: boolean;
  /** The live event for screens that show the record, and what else is published about the change. */
  news?: (event: RecordEvent, record: RecordRef<Space>) => News | News[];
};

/** A kind whose records are locked by their id. */
export type LockedKind<Space extends SpaceId> = RecordKind<Space> & {
  /** What is said of one that does not exist: 'Amenity not found'. */
  missing: string;
};

export type RecordedChange<Space extends SpaceId> = RecordRef<Space> & {
  kind: RecordKind<Space>;
  event: RecordEvent;
  /** What the actor did: "updated the amenity Coffee". */
  action: Said;
  /** What was changed in the record, for the audit log. */
  changed?: Changed;
};

/** Writes the activity and the live event of a change, in the transaction of the change. */
export async function recordChange<Space extends SpaceId>(
  trx: Transaction,
  { actor, now }: Author,
  change: RecordedChange<Space>,
): Promise<void> {
  const { kind, event, action: said, id, spaceId, changed } = change;
  if (kind.isPublic) touchSite(trx);
  // An invited person who has not entered a name is shown by email address.
  const by = actor.name || actor.email;
  const activity = { actorId: actor.userId, spaceId, model: kind.model, modelId: id, said, by, changed, now };
  await recordActivity(trx, activity, kind.news ? [kind.news(event, { id, spaceId })].flat() : []);
}

/**
 * Deletes a record that the caller has locked: it stays in the database with the status false.
 * @param action what the actor did, as it follows their name
 * @throws Conflict if somebody else has changed it
 */
export async function removeRecord<Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  { record, seen, view, ...change }: Removing<Space>,
): Promise<void> {
  const { version } = record;
  await requireLatest(trx, call.services, { models: [change.kind.model], id: change.id, version, seen }, view);
  await record.$query(trx).patch({ status: false, deleted_at: call.now });
  await recordChange(trx, call, { ...change, event: 'delete' });
}

type Removing<Space extends SpaceId> = Omit<RecordedChange<Space>, 'event'> & {
  record: Deletable;
  /** The version that the actor saw. Without it, the version is not checked. */
  seen: number | undefined;
  /** The record, for the response to a conflict. */
  view: () => unknown;
};

type Restoring<Space extends SpaceId> = Omit<RecordedChange<Space>, 'event'> & {
  record: Deletable;
  /** The version with which the record was deleted. Without it, the version is not checked. */
  seen: number | undefined;
  /** The deleted record, for the response to a conflict. */
  view: () => unknown;
  /** Translates a violated unique key: the name was taken meanwhile. */
  refuse?: (error: unknown) => never;
};

/**
 * Takes back the deletion of a record that the caller has locked (shared/restoring.ts). The record returns as it was.
 * @returns false if it is not deleted, for example because somebody else has restored it: there is nothing to do
 * @throws Conflict if it was deleted too long ago, or restored, changed and deleted again; the errors of `refuse`
 */
export async function restoreRecord<Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  { record, seen, view, refuse, ...change }: Restoring<Space>,
): Promise<boolean> {
  if (record.status) return false;
  const { version, deleted_at } = record;
  requireRestorable(deleted_at, call.now);
  await requireLatest(trx, call.services, { models: [change.kind.model], id: change.id, version, seen }, view);
  const restored = record.$query(trx).patch({ status: true, deleted_at: null });
  await (refuse ? restored.catch(refuse) : restored);
  await recordChange(trx, call, { ...change, event: 'create' });
  return true;
}

export interface Versioned extends Model {
  version: number;
}

export type RecordChange<Row extends Versioned, Space extends SpaceId> = Omit<RecordedChange<Space>, 'event'> & {
  /** The record, locked by this transaction. */
  record: Row;
  /** The version that the form was opened with. Without it, the version is not checked. */
  seen: number | undefined;
  /** The current record, for the response to a conflict. */
  view: () => unknown;
  /** Checks the rules of the change, after the version. */
  check?: () => Promise<void> | void;
  patch: PartialModelObject<Row>;
  /** Translates a violated unique key. */
  refuse?: (error: unknown) => never;
};

/**
 * Changes a record that the caller has locked.
 * @throws Conflict with the current record if somebody else has changed it; the errors of `check` and `refuse`
 */
export async function changeRecord<Row extends Versioned, Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  change: RecordChange<Row, Space>,
): Promise<void> {
  const { kind, id, record, seen, view, check, patch } = change;
  const { version } = record;
  await requireLatest(
    trx,
    call.services,
    { models: [kind.model, ...(kind.otherModels ?? [])], id, version, seen },
    view,
  );
  await check?.();
  const changed = changedValues(record, patch);
  const written = record.$query(trx).patch({ ...patch, version: version + 1 });
  await (change.refuse ? written.catch(change.refuse) : written);
  await recordChange(trx, call, { ...change, changed, event: 'update' });
}
