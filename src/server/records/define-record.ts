/** The services of plain records: adding, changing, deleting and restoring, each from one description of the record. */
import type { ModelClass, PartialModelObject } from 'objection';
import type { Call } from '#server/context.ts';
import type { BaseModel } from '#server/db/base-model.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { type Deletable, lockRecord } from '#server/records/lock-record.ts';
import {
  type LockedKind,
  type SpaceId,
  changeRecord,
  recordChange,
  removeRecord,
  restoreRecord,
} from '#server/records/records.ts';
import { NotFound } from '#shared/errors.ts';
import type { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';
import type { Said } from '#shared/said.ts';

type ChangeInput = { _id: string; version?: number | undefined };

/** Sentences of activities, by what has happened to a record. */
type RecordSentences<Facts, Done extends string> = Record<Done, (facts: Facts) => Said>;

type Description<Row extends BaseModel, Space extends SpaceId, Input, Update extends ChangeInput, View, Facts> = {
  table: ModelClass<Row>;
  kind: LockedKind<Space>;
  /** What activities say of a record. */
  sentences: RecordSentences<Facts, 'added' | 'updated'>;
  /** What the sentences name of a record. */
  factsOf: (record: Row) => Facts;
  spaceOf: (record: Row) => Space;
  view: (record: Row) => View;
  /** The columns of a new record. @throws NotAllowed, NotFound, InvalidInput */
  columns: (trx: Transaction, call: Call, input: Input) => Promise<PartialModelObject<Row>> | PartialModelObject<Row>;
  /** The columns that a change sets. */
  patch: (record: Row, sent: Omit<Update, keyof ChangeInput>) => PartialModelObject<Row>;
  /** Requires that the caller may change the record. Omitted if the area of the procedure decides alone. @throws NotAllowed */
  allow?: (call: Call, record: Row) => void;
  /** Checks the rules of a change. @throws InvalidInput, NotAllowed, Conflict */
  check?: (trx: Transaction, record: Row, sent: Omit<Update, keyof ChangeInput>, call: Call) => Promise<void>;
  /** Requires that nothing forbids the deletion of a record. @throws Conflict */
  requireUnused?: (trx: Transaction, record: Row) => Promise<void>;
  /** Translates a violated unique key. */
  refuse?: (error: unknown) => never;
};

type LockForChange<Row> = (trx: Transaction, call: Call, id: string) => Promise<Row>;

/** @param lock locks the caller's account and the record, and requires that the caller may change it. @throws NotFound, NotAllowed */
function changesOf<
  Row extends BaseModel & { version: number },
  Space extends SpaceId,
  Input,
  Update extends ChangeInput,
  View,
  Facts,
>(description: Description<Row, Space, Input, Update, View, Facts>, lock: LockForChange<Row>) {
  const { table, kind, sentences, factsOf, spaceOf, view, columns, patch, check, refuse } = description;
  return {
    /** Adds a record. @throws the errors of `columns` and `refuse` */
    create: (call: Call, input: Input): Promise<View> =>
      inTransaction(call.services, async (trx) => {
        await lockActor(trx, call.actor.userId);
        const inserted = table.query(trx).insert(await columns(trx, call, input));
        const record = (await (refuse ? inserted.catch(refuse) : inserted)) as Row;
        const action = sentences.added(factsOf(record));
        await recordChange(trx, call, { kind, event: 'create', id: record.id, spaceId: spaceOf(record), action });
        return view(record);
      }),

    /** Changes the sent fields. @throws NotFound, NotAllowed; Conflict if somebody else came first; the errors of `check` and `refuse` */
    update: (call: Call, { _id: id, version: seen, ...sent }: Update): Promise<View> =>
      inTransaction(call.services, async (trx) => {
        const record = await lock(trx, call, id);
        const changed = patch(record, sent);
        await changeRecord<Row, Space>(trx, call, {
          kind,
          id,
          spaceId: spaceOf(record),
          record,
          seen,
          view: () => view(record),
          check: () => check?.(trx, record, sent, call),
          patch: changed,
          ...(refuse && { refuse }),
          action: sentences.updated(factsOf(record.$clone().$set(changed))),
        });
        return view(record);
      }),
  };
}

/** A record that is switched off and never deleted. */
export function defineRecord<
  Row extends BaseModel & { version: number },
  Space extends SpaceId,
  Input,
  Update extends ChangeInput,
  View,
  Facts,
>(description: Description<Row, Space, Input, Update, View, Facts>) {
  const { table, kind, allow } = description;
  return changesOf(description, async (trx, call, id) => {
    await lockActor(trx, call.actor.userId);
    const record = (await table.query(trx).findById(id).forUpdate()) as Row | undefined;
    if (!record) throw new NotFound(kind.missing);
    allow?.(call, record);
    return record;
  });
}

/** A record that can be deleted. It stays in the database, so that its deletion can be taken back. */
export function defineDeletableRecord<
  Row extends Deletable,
  Space extends SpaceId,
  Input,
  Update extends ChangeInput,
  View,
  Facts,
>(
  description: Description<Row, Space, Input, Update, View, Facts> & {
    sentences: RecordSentences<Facts, 'deleted' | 'restored'>;
  },
) {
  const { table, kind, sentences, factsOf, spaceOf, view, allow, requireUnused, refuse } = description;

  async function lock(trx: Transaction, call: Call, id: string, orDeleted = false): Promise<Row> {
    const record = await lockRecord<Row>(trx, call, { table, kind, id, orDeleted });
    allow?.(call, record);
    return record;
  }

  return {
    ...changesOf(description, lock),

    /** Deletes a record. @throws NotFound, NotAllowed; Conflict if somebody else has changed it */
    remove: (call: Call, { _id: id, version: seen }: RemoveInput): Promise<RemovedVersion> =>
      inTransaction(call.services, async (trx) => {
        const record = await lock(trx, call, id);
        await requireUnused?.(trx, record);
        const action = sentences.deleted(factsOf(record));
        const change = { kind, record, id, spaceId: spaceOf(record), seen, view: () => view(record), action };
        await removeRecord(trx, call, change);
        return { _id: id, version: record.version };
      }),

    /** Takes a deletion back. @throws NotFound, NotAllowed; Conflict if that is no longer possible; the errors of `refuse` */
    restore: (call: Call, { _id: id, version: seen }: RestoreInput): Promise<View> =>
      inTransaction(call.services, async (trx) => {
        const record = await lock(trx, call, id, true);
        const action = sentences.restored(factsOf(record));
        const change = { kind, record, id, spaceId: spaceOf(record), seen, view: () => view(record), action };
        await restoreRecord(trx, call, { ...change, ...(refuse && { refuse }) });
        return view(record);
      }),
  };
}
