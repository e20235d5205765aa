import { z } from 'zod';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction, isDuplicate, refuseTaken } from '#server/db/transaction.ts';
import { storedPhone } from '#server/phones.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import { lockRecord } from '#server/records/lock-record.ts';
import { removeRecord } from '#server/records/records.ts';
import { defineEvent } from '#server/events.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import type { ContactInput, ContactUpdateInput, MergeContactInput, NewContact } from '#domains/contacts/schema.ts';
import { contactSentences } from '#domains/contacts/sentences.ts';
import { Contact, contactView } from '#domains/contacts/server/model.ts';
import { CONTACT, contactNews } from '#domains/contacts/server/record-kinds.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The message after which the bookings of a contact belong to a member. */
export const contactMerged = defineEvent('contact.merged', z.object({ contactId: z.string() }), {
  topic: 'contact.merged',
});

const MERGED = msg('This contact has been merged with a member. Please choose the member');

/** @throws Conflict for a contact that belongs to a member now */
function requireUnmerged({ user_id }: Pick<Contact, 'user_id'>): void {
  if (user_id) throw new Conflict(MERGED);
}

const columnsOf = ({ name, email = '', phone = '', company_name = '' }: NewContact) => ({
  name,
  email,
  phone: storedPhone(phone, 'phone'),
  company_name,
});

/** The customers without an account whom the staff of a workspace know. */
export const contacts = defineDeletableRecord({
  table: Contact,
  kind: CONTACT,
  sentences: contactSentences,
  factsOf: ({ name }) => ({ name }),
  spaceOf: ({ space_id }) => space_id,
  view: contactView,
  allow({ actor }, contact) {
    requireManages(actor, contact.space_id);
    requireUnmerged(contact);
  },
  async columns(trx, { actor, now }, { space_id, ...person }: ContactInput) {
    requireManages(actor, space_id);
    await findSpace(trx, space_id);
    return { ...columnsOf(person), space_id, status: true, version: 0, created_at: now };
  },
  patch: (_contact, sent: Omit<ContactUpdateInput, '_id' | 'version'>) => ({
    ...sent,
    ...(sent.phone !== undefined && { phone: storedPhone(sent.phone, 'phone') }),
  }),
  refuse: refuseTaken('contacts_email', 'Email already exists', 'email'),
});

/** What a booking keeps of a contact. */
export type KnownContact = Pick<Contact, 'id' | 'name' | 'email' | 'phone' | 'company_name'>;

/** A contact of the workspace, for a new booking. @throws InvalidInput if there is none, Conflict if it was merged */
export async function readContact(knex: Queryable, spaceId: string, id: string): Promise<KnownContact> {
  const contact = await Contact.query(knex).findById(id).where('space_id', spaceId);
  if (contact) requireUnmerged(contact);
  if (!contact?.status) throw new InvalidInput(msg('Please select contact'), 'contact_id');
  return contact;
}

/**
 * Locks the contact of a new booking until its commit, so that a merge waits for the booking and takes it along. The caller has locked
 * the workspace.
 * @throws Conflict if it was merged or deleted meanwhile
 */
export async function lockContact(trx: Transaction, id: string): Promise<void> {
  const contact = await Contact.query(trx).findById(id).forShare().throwIfNotFound();
  requireUnmerged(contact);
  if (!contact.status) throw new Conflict(msg('This contact has been deleted'));
}

/**
 * Keeps a new customer as a contact, in the transaction of their booking, whose activity names them. A contact of the workspace with
 * the same address is the same person, and stays as it is. The caller has locked the workspace.
 * @returns the id of the contact
 */
export async function keepContact(trx: Transaction, { space_id, ...person }: ContactInput, now: Date): Promise<string> {
  try {
    const row = { ...columnsOf(person), space_id, status: true, version: 0, created_at: now };
    const { id } = await Contact.query(trx).insert(row);
    await publish(trx, [contactNews('create', { id, spaceId: space_id })], now);
    return id;
  } catch (error) {
    if (!isDuplicate(error, 'contacts_email')) throw error;
  }
  const known = trx('contacts').where({ space_id, live_email: person.email }).forShare().first('id');
  return (await known)!.id;
}

/**
 * Merges a contact with a member of its workspace: the contact leaves the list, and its bookings and invoices belong to the member.
 * @throws NotFound, NotAllowed; InvalidInput for somebody who is no member; Conflict if somebody else has changed the contact
 */
export async function mergeContact(call: Call, { _id, user_id, version: seen }: MergeContactInput) {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const record = await lockRecord<Contact>(trx, call, { table: Contact, kind: CONTACT, id: _id });
    requireManages(actor, record.space_id);
    const member = await requireJoined(trx, user_id, record.space_id);
    const action = contactSentences.merged({ name: record.name, member });
    const change = { kind: CONTACT, record, id: _id, spaceId: record.space_id, seen, action };
    await removeRecord(trx, call, { ...change, view: () => contactView(record) });
    await trx('contacts').where('id', _id).update({ user_id });
    await publish(trx, [contactMerged({ contactId: _id })], now);
    return { _id, version: record.version };
  });
}
