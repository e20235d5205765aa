/** Who is billed and who attends: ids and emails become accounts where there are any (decision G083). */
import { type Actor, showsAllBookings } from '#server/actor.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { MemberRow } from '#domains/bookings/server/model.ts';
import { capacityNotice } from '#domains/bookings/rules.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';

export type Account = { id: string; name: string; email: string; phone: string };

const isId = (reference: string) => /^\d+$/.test(reference);

async function accountsOf(knex: Queryable, references: string[]): Promise<Account[]> {
  if (references.length === 0) return [];
  return knex('users')
    .whereIn('id', references.filter(isId))
    .orWhereIn(
      'email',
      references.filter((reference) => !isId(reference)),
    )
    .select<Account[]>('id', 'name', 'email', 'phone');
}

export type People = { billed: Account; members: MemberRow[] };

/**
 * @param wish references as ids or emails; without `assignedUser` the caller is billed
 * @throws NotAllowed when somebody without all-booking rights bills another
 * @throws InvalidInput for an unknown id, somebody named twice, and more members than the capacity
 */
export async function resolvePeople(
  knex: Queryable,
  actor: Actor,
  wish: { assignedUser?: string; members?: string[]; capacity: number },
): Promise<People> {
  const self: Account = { id: actor.userId, name: actor.name, email: actor.email, phone: '' };
  const isSelf = (reference: string) => reference === self.id || reference === self.email;
  const assigned = wish.assignedUser ?? self.id;
  if (!isSelf(assigned) && !showsAllBookings(actor)) throw new NotAllowed('You can only book for yourself');

  const references = [assigned, ...(wish.members ?? [])].filter((reference) => !isSelf(reference));
  const accounts = [self, ...(await accountsOf(knex, references))];
  const accountOf = (reference: string) => accounts.find(({ id, email }) => id === reference || email === reference);

  const billed = accountOf(assigned);
  if (!billed) throw new InvalidInput('Please select billed to member', 'assignedUser');
  return { billed, members: resolveMembers(wish.members ?? [], wish.capacity, accountOf) };
}

function resolveMembers(
  references: string[],
  capacity: number,
  accountOf: (reference: string) => Account | undefined,
): MemberRow[] {
  const members = references.map((reference): MemberRow => {
    const account = accountOf(reference);
    if (!account && isId(reference)) throw new InvalidInput('Please select member', 'members');
    return account
      ? { email: account.email, name: account.name, number: account.phone, user_id: account.id }
      : { email: reference, name: '', number: '', user_id: null };
  });
  if (new Set(members.map((member) => member.email)).size < members.length)
    throw new InvalidInput('Email already exists', 'members');
  if (members.length > capacity) throw new InvalidInput(capacityNotice(capacity), 'members');
  return members;
}

/** Replaces the members of a booking. */
export async function writeMembers(knex: Queryable, bookingId: string, members: MemberRow[]): Promise<void> {
  await knex('booking_members').where('booking_id', bookingId).delete();
  await insertMembers(knex, bookingId, members);
}

/** The members of a new booking. */
export async function insertMembers(knex: Queryable, bookingId: string, members: MemberRow[]): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ email, name, number, user_id }) => ({
    booking_id: bookingId,
    email,
    name,
    number,
    user_id,
  }));
  await insertRows(knex, 'booking_members', rows);
}
