/**
 * The one way to write a change of a record that people edit: its version, its columns, the activity and the live event.
 * A domain names its kinds of records once; adding, changing and removing are then a lock, the rules and one call each.
 */
import type { Model, PartialModelObject } from 'objection';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import type { ActivityModel } from '#domains/activity/schema.ts';
import type { Deletable } from '#domains/activity/server/lock-record.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { recordActivity } from '#domains/activity/server/service.ts';

export type RecordEvent = 'create' | 'update' | 'delete';

/** The workspace that a record belongs to; null for what belongs to none. */
type SpaceId = string | null;

/** The id under which a record appears in activities and events, and its workspace. */
export type RecordRef<Space extends SpaceId> = { id: string; spaceId: Space };

export type RecordKind<Space extends SpaceId> = {
  /** What the activity feed calls it. */
  model: ActivityModel;
  /** What the feed also calls the same row, when more than one screen changes it. */
  otherModels?: ActivityModel[];
  /** Tells the open screens that show such a record. */
  news?: (event: RecordEvent, record: RecordRef<Space>) => News;
};

export type RecordedChange<Space extends SpaceId> = RecordRef<Space> & {
  kind: RecordKind<Space>;
  event: RecordEvent;
  /** What the actor did, as it follows their name: "updated the amenity Coffee". */
  action: string;
};

/** Writes the activity and the live event of a change that this transaction makes. */
export async function recordChange<Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  change: RecordedChange<Space>,
): Promise<void> {
  const { actor, now } = call;
  const { kind, event, action, id, spaceId } = change;
  // Somebody who was invited and has not signed up yet has no name.
  const message = `${actor.name || actor.email} ${action}`;
  const activity = { actorId: actor.userId, spaceId, model: kind.model, modelId: id, message, now };
  await recordActivity(trx, activity, kind.news ? [kind.news(event, { id, spaceId })] : []);
}

/**
 * Deletes a record that the caller has locked: it stays in the database with the status false.
 * @param action what the actor did, as it follows their name
 */
export async function removeRecord<Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  { record, ...change }: Omit<RecordedChange<Space>, 'event'> & { record: Deletable },
): Promise<void> {
  await record.$query(trx).patch({ status: false });
  await recordChange(trx, call, { ...change, event: 'delete' });
}

export interface Versioned extends Model {
  version: number;
}

export type RecordChange<Row extends Versioned, Space extends SpaceId> = Omit<RecordedChange<Space>, 'event'> & {
  /** The record, locked by this transaction. */
  record: Row;
  /** The version that the editor had; undefined when the caller does not ask. */
  seen: number | undefined;
  /** The record as it is now, for an editor who comes second. */
  view: () => unknown;
  /** The rules that the change must keep; asked once the version is known to be the latest. */
  check?: () => Promise<void> | void;
  patch: PartialModelObject<Row>;
  /** Translates a violated unique key. */
  refuse?: (error: unknown) => never;
};

/**
 * Changes a record that the caller has locked.
 * @throws Conflict when somebody else came first, with the record as it is now; what `check` and `refuse` throw
 */
export async function changeRecord<Row extends Versioned, Space extends SpaceId>(
  trx: Transaction,
  call: Call,
  change: RecordChange<Row, Space>,
): Promise<void> {
  const { kind, id, record, seen, view, check, patch } = change;
  const { version } = record;
  await requireLatest(trx, { models: [kind.model, ...(kind.otherModels ?? [])], id, version, seen }, view);
  await check?.();
  const written = record.$query(trx).patch({ ...patch, version: version + 1 });
  await (change.refuse ? written.catch(change.refuse) : written);
  await recordChange(trx, call, { ...change, event: 'update' });
}
