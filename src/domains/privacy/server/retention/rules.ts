/** How long each kind of data is kept: what a Super Admin has set, and what that would remove now. */
import type { Call, MomentWith } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import type { Retention, Slice } from '#server/retention.ts';
import { removedBefore } from '#domains/privacy/rules.ts';
import type {
  RetentionInput,
  RetentionKindView,
  RetentionPreviewInput,
  RetentionPreviewView,
  RetentionSetView,
} from '#domains/privacy/schema.ts';
import { privacySentences } from '#domains/privacy/sentences.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The workspace of a kind that belongs to none. */
export const NO_SPACE = '0';

/** All kinds with the months of each workspace, in the order of the names. */
export async function listRetention({ services }: Pick<Call, 'services'>): Promise<RetentionKindView[]> {
  const { knex, retention, t } = services;
  const [rules, spaces] = await Promise.all([
    knex('retention_rules'),
    knex('spaces').orderBy('name').select('id', 'name'),
  ]);
  const monthsOf = (kind: string, spaceId: string) =>
    rules.find((rule) => rule.kind === kind && rule.space_id === spaceId)?.months ?? null;
  return retention.map(({ name, label, says, perSpace }) => ({
    ...{ kind: name, label: t(label), says: t(says) },
    rules: perSpace
      ? spaces.map(({ id, name: of }) => ({ space: { _id: id, name: of }, months: monthsOf(name, id) }))
      : [{ space: null, months: monthsOf(name, NO_SPACE) }],
  }));
}

type Place = { kind: Retention; space: { id: string; name: string; time_zone: string } | null };

/** @throws NotFound; InvalidInput for a kind whose workspace is missing, or which has none */
async function placeOf({ services }: Pick<Call, 'services'>, kind: string, spaceId: string | null): Promise<Place> {
  const found = services.retention.find(({ name }) => name === kind);
  if (!found) throw new NotFound(msg('Kind of data not found'));
  if (found.perSpace !== (spaceId !== null)) throw new InvalidInput(msg('Please choose a workspace'), 'space_id');
  return { kind: found, space: spaceId === null ? null : await findSpace(services.knex, spaceId) };
}

/** What is older than some months now. */
export const sliceOf = (
  now: Date,
  months: number,
  space: Pick<NonNullable<Place['space']>, 'id' | 'time_zone'> | null,
): Slice => ({
  spaceId: space?.id ?? null,
  before: removedBefore(now, months, space?.time_zone),
});

/** How many rows are older now, and the time of the oldest. */
export async function countDue(
  { services: { knex } }: MomentWith<'knex'>,
  { due, time, key }: Retention,
  slice: Slice,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await due(knex, slice).count<{ count: string }[]>({ count: key[0]! }).min({ oldest: time });
  const { count, oldest } = row as { count: string; oldest?: Date | null };
  return { count: Number(count), oldest: oldest ?? null };
}

/** What would be removed now. @throws NotFound, InvalidInput */
export async function previewRetention(
  call: Call,
  { kind: name, space_id, months }: RetentionPreviewInput,
): Promise<RetentionPreviewView> {
  const { kind, space } = await placeOf(call, name, space_id);
  const slice = sliceOf(call.now, months, space);
  return { ...(await countDue(call, kind, slice)), before: slice.before };
}

/** Sets how long a kind of data is kept. The job removes what is older. @throws NotFound, InvalidInput */
export async function setRetention(
  call: Call,
  { kind: name, space_id, months }: RetentionInput,
): Promise<RetentionSetView> {
  const { services, actor, now } = call;
  const { kind, space } = await placeOf(call, name, space_id);
  const place = { kind: name, space_id: space_id ?? NO_SPACE };
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const former = await trx('retention_rules').where(place).forUpdate().first('months');
    if (months === null) await trx('retention_rules').where(place).delete();
    else
      await trx('retention_rules')
        .insert({ ...place, months, set_at: now })
        .onConflict(['kind', 'space_id'])
        .merge(['months', 'set_at']);
    const said = privacySentences.retentionSet({ what: kind.label, space: space?.name ?? null, months });
    const changed = { before: { months: former?.months ?? null }, after: { months } };
    const activity = { actorId: actor.userId, spaceId: null, model: 'Setting', modelId: null, now } as const;
    await recordActivity(trx, { ...activity, said, changed, by: actor.name || actor.email });
  });
  return { kind: name, space_id, months };
}
