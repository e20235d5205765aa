/** What the memberships of accounts give. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Services, Visit } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Benefit } from '#shared/benefit.ts';

/** The benefits of an account. @param reference its id or address */
export async function readBenefits({ knex, memberships }: Services, reference: string): Promise<Benefit[]> {
  const named = /^\d+$/.test(reference) ? 'u.id = ?' : 'u.email = ?';
  const sql = `SELECT ${memberships.benefits.sql('u.id')} FROM users u WHERE ${named}`;
  const [row] = await select<object>(knex, sql, [reference]);
  return row ? memberships.benefits.read(row) : [];
}

/**
 * The benefits of whoever a booking is for: the caller, or whom staff who see and edit the bookings of the workspace name.
 * @param named the id or the address of an account; blank for somebody without one; undefined for the caller
 */
export async function benefitsFor(
  { services, actor }: Visit,
  { space_id, assignedUser: named }: { space_id: string; assignedUser?: string | undefined },
): Promise<Benefit[]> {
  const isOwn = named === undefined || named === actor?.userId || named === actor?.email;
  if (!actor || isOwn || !managesBookingsOf(actor, space_id)) return actor?.benefits ?? [];
  return named === '' ? [] : readBenefits(services, named);
}
