/** Who is a customer: staff without the area of customers' screens see there what is their own, if there is anything. */
import type { Call, Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

/** Within a transaction, `knex` is the transaction. */
export type AccountReader = Pick<Services, 'knex' | 'customers'>;

/** Each part is found by an index, and the first that is true ends the search. */
const customerSql = ({
  customers,
}: AccountReader) => `SELECT (u.role_id IS NULL OR r.role_key <=> 'member' OR u.stripe_customer_id IS NOT NULL
    OR EXISTS(SELECT 1 FROM user_spaces s WHERE s.user_id = u.id AND NOT s.pending)
    OR ${customers.join(' OR ')}) AS is_customer
  FROM users u LEFT JOIN roles r ON r.id = u.role_id WHERE u.id = ?`;

/**
 * True for an account with bookings, invoices, cards, memberships or member entries of its own, or those of its company, and for one
 * with the role of members or none.
 */
export async function isCustomer(services: AccountReader, userId: string): Promise<boolean> {
  const [row] = await select<{ is_customer: Computed }>(services.knex, customerSql(services), [userId]);
  return isTrue(row?.is_customer);
}

/** @throws NotAllowed for staff whose role does not edit the area of billing, and who are no customers: they have no cards here */
export async function requireOwnBilling({ services, actor }: Call): Promise<void> {
  if (may(actor.role, 'billing') || (await isCustomer(services, actor.userId))) return;
  throw new NotAllowed();
}
