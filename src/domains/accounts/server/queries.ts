import type { Call } from '#server/context.ts';
import { managesSpace } from '#server/actor.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { UserView } from '#domains/accounts/schema.ts';
import { type AccountReader, isCustomer } from '#domains/accounts/server/customers.ts';
import { User, type UserSpace, userView } from '#domains/accounts/server/model.ts';
import { mayReadUser } from '#domains/accounts/server/reach.ts';
import { attachmentsOf } from '#domains/attachments/server/index.ts';
import { Role } from '#domains/roles/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The assigned workspaces of a team member, otherwise the workspaces in which the account is a member. */
async function spacesOf(knex: Queryable, userId: string): Promise<UserSpace[]> {
  const [memberships, assigned] = await Promise.all([
    knex<UserSpace>('user_spaces').where('user_id', userId).where('pending', false).select('space_id', 'active'),
    knex('team_spaces').where('user_id', userId).pluck('space_id'),
  ]);
  return assigned.length > 0 ? assigned.map((space_id) => ({ space_id, active: true })) : memberships;
}

export async function viewUser(services: AccountReader, userId: string): Promise<UserView> {
  const { knex } = services;
  const [user, spaces, pictures, customer, is_customer] = await Promise.all([
    User.query(knex).findById(userId).withGraphFetched('role'),
    spacesOf(knex, userId),
    attachmentsOf(knex, 'Users', [userId]),
    Role.query(knex).findOne({ role_key: 'member' }),
    isCustomer(services, userId),
  ]);
  if (!user) throw new NotFound(msg('User not found'));
  return userView(user, { spaces, pictures: pictures.get(userId) ?? [], customer, is_customer });
}

/** An account. For other people's accounts, only workspaces that the caller manages are shown. @throws NotFound */
export async function getUser(call: Call, userId: string): Promise<UserView> {
  const { services, actor } = call;
  if (!(await mayReadUser(call, userId))) throw new NotFound(msg('User not found'));
  const view = await viewUser(services, userId);
  if (userId === actor.userId) return view;
  return { ...view, spaces: view.spaces.filter(({ space }) => managesSpace(actor, space)) };
}

export async function findUserByEmail(knex: Queryable, email: string): Promise<User | undefined> {
  return User.query(knex).findOne({ email });
}
