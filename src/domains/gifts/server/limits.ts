/** The limits of what roles may give away. Only a Super Admin, whose own role has none, decides about them. */
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { isUnlimited } from '#domains/gifts/rules.ts';
import type { GiftLimitInput, GiftLimitView } from '#domains/gifts/schema.ts';
import { giftSentences } from '#domains/gifts/sentences.ts';
import { Role, type RoleLimitsPort, accessOf } from '#domains/roles/server/index.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const hasLimit = (role: Role) => role.role_key !== 'member' && !isUnlimited(accessOf(role));

/** Otherwise the people of a role could give more than who has made it for them. */
export const giftLimitsPort: RoleLimitsPort = {
  async passOn(trx, { actor: { role } }, role_id) {
    if (!role || isUnlimited(role)) return;
    const own = await trx('gift_limits').where('role_id', role.id).first('amount');
    if (own) await trx('gift_limits').insert({ role_id, amount: own.amount }).onConflict('role_id').ignore();
  },
};

/** The roles of the team that can have a limit, by name. */
export async function listLimits({ services: { knex } }: Pick<Call, 'services'>): Promise<GiftLimitView[]> {
  const [roles, limits] = await Promise.all([Role.query(knex).orderBy('name'), knex('gift_limits').select()]);
  const amounts = new Map(limits.map(({ role_id, amount }) => [role_id, amount]));
  return roles.filter(hasLimit).map(({ id, name }) => ({ _id: id, name, amount: amounts.get(id) ?? null }));
}

/** Sets or removes the limit of a role. @throws NotFound; Conflict for a role that has none */
export async function setLimit(call: Call, { _id: role_id, amount }: GiftLimitInput): Promise<GiftLimitView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const role = await Role.query(trx).findById(role_id).forUpdate();
    if (!role) throw new NotFound(msg('Role not found'));
    if (!hasLimit(role)) throw new Conflict(msg('This role has no limit'));
    if (amount === null) await trx('gift_limits').where({ role_id }).delete();
    else await trx('gift_limits').insert({ role_id, amount }).onConflict('role_id').merge();
    const { name } = role;
    await recordActivity(trx, {
      ...{ actorId: actor.userId, spaceId: null, model: 'Role', modelId: role_id, now },
      said: giftSentences.limited({ role: name, amount }),
      by: actor.name || actor.email,
    });
    return { _id: role_id, name, amount };
  });
}
