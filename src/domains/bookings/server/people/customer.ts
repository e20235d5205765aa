/** The customer of a booking whom staff name without an account: a contact of the workspace, or somebody new. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { storedPhone } from '#server/phones.ts';
import { mayReadUser } from '#domains/accounts/server/index.ts';
import type { NewContact } from '#domains/contacts/index.ts';
import { keepContact, lockContact, readContact } from '#domains/contacts/server/index.ts';
import type { BookingRow, MemberRow } from '#domains/bookings/server/model.ts';
import {
  type Billed,
  BLOCKED_MEMBER,
  findMember,
  type People,
  resolveMembers,
} from '#domains/bookings/server/people/people.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The customer as a booking stores them. */
export type Customer = Pick<BookingRow, 'customer_name' | 'customer_email' | 'customer_number'>;

/** A contact, or what was entered of somebody new, who becomes one with the booking. */
export type ContactChoice = { id?: string; person: NewContact };

/** Either an account, which is billed, or a contact. */
export type NamedCustomer = { billed: Billed | null; customer: Customer; contact?: ContactChoice };

type Named = {
  space_id: string;
  contact_id?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  number?: string | undefined;
  company_name?: string | undefined;
};

export const customerOf = ({ name, email = '', phone = '' }: NewContact): Customer => ({
  customer_name: name,
  customer_email: email,
  customer_number: phone,
});

/** @throws InvalidInput when the member is blocked in the workspace */
async function accountOf(call: Call, email: string, spaceId: string): Promise<Billed | null> {
  const account = await findMember(call.services, email, spaceId);
  if (!account || !(await mayReadUser(call, account.id))) return null;
  const { entry, ...billed } = account;
  if (entry === false) throw new InvalidInput(BLOCKED_MEMBER, 'email');
  return { ...billed, isMember: entry === true };
}

/**
 * Reads the customer. An address bills its account only if the caller may read that account. Otherwise the result is the same whether
 * there is an account or not.
 * @throws InvalidInput for an unknown contact, or a member who is blocked; Conflict for a contact that was merged
 */
export async function readCustomer(call: Call, named: Named): Promise<NamedCustomer> {
  const { space_id, contact_id, name = '', email, number = '', company_name } = named;
  if (contact_id) {
    const { id, ...person } = await readContact(call.services.knex, space_id, contact_id);
    return { billed: null, customer: customerOf(person), contact: { id, person } };
  }
  const person: NewContact = { name, email, phone: storedPhone(number, 'number'), company_name };
  const billed = email ? await accountOf(call, email, space_id) : null;
  return { billed, customer: customerOf(person), ...(!billed && { contact: { person } }) };
}

/** The customer attends, so that they see the booking and get its mails, if they have an address. */
export function attending({ billed, customer }: NamedCustomer): MemberRow[] {
  const { customer_name: name, customer_email: email, customer_number: number } = customer;
  return email ? [{ email, name: billed?.name ?? name, number, user_id: billed?.id ?? null }] : [];
}

type Booked = Named & { members?: string[] | undefined; capacity: number };

/**
 * Reads the customer without an account and the attendees of a new booking. Only staff name one.
 * @throws the errors of `readCustomer` and of the attendees; NotAllowed if a member names somebody else
 */
export async function resolveCustomer(call: Call, request: Booked): Promise<People & NamedCustomer> {
  const { services, actor } = call;
  const { space_id, capacity, members: others = [] } = request;
  if (!editsBookingsOf(actor, request)) throw new NotAllowed(msg('You can only book for yourself'));
  const named = await readCustomer(call, request);
  const present = attending(named);
  const addresses = present.map(({ email }) => email);
  const emails = [...addresses, ...others.filter((email) => !addresses.includes(email))];
  const record = { space_id, members: present };
  const members = await resolveMembers(services, actor, record, { members: emails, capacity });
  return { ...named, invited: '', members };
}

/** Locks the contact of a new booking, or keeps somebody new as one. The caller has locked the workspace. @returns its id */
export async function holdContact(
  trx: Transaction,
  { contact, spaceId, now }: { contact: ContactChoice | undefined; spaceId: string; now: Date },
): Promise<string | null> {
  if (!contact) return null;
  if (!contact.id) return keepContact(trx, { ...contact.person, space_id: spaceId }, now);
  await lockContact(trx, contact.id);
  return contact.id;
}
