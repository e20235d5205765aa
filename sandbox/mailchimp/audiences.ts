/** Audiences: their contacts and segments. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Asked, type Routes, given } from '../frame/sandbox.ts';
import { audienceIn, badRequest, found, isSince, notFound, pageOf, problem, sent } from './calls.ts';
import {
  type Contact,
  type ContactState,
  type MailchimpStore,
  type Segment,
  Status,
  contactOf,
  nextId,
  segmentView,
} from './records.ts';
import { AUDIENCES } from './templates.ts';

const MAX_CONTACTS = 500;
const NewContacts = z.object({
  members: z.array(z.object({ email_address: z.string(), status: Status })).max(MAX_CONTACTS),
  update_existing: z.boolean().default(false),
});
const ChangedStatus = z.object({ status: Status });
const NewSegment = z.object({ name: z.string().min(1).max(100), static_segment: z.array(z.string()).max(0) });
const Members = z.object({ members_to_add: z.array(z.string()).max(MAX_CONTACTS) });

/** Addresses of this domain stand for those that the service recognises as fake. */
const isFake = (email: string) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.endsWith('@fake.example');

type ChangedContact = { listId: string; email: string; status: ContactState; now: Date; byPerson?: true };

function setContact(store: MailchimpStore, { now, ...contact }: ChangedContact): void {
  const id = `${contact.listId} ${contact.email}`;
  store.put({ object: 'contact', id, ...contact, changedAt: now.toISOString() });
}

function addContacts(store: MailchimpStore, { params, body, now }: Asked) {
  const listId = audienceIn(params.list);
  const { members, update_existing } = sent(NewContacts, body);
  const added = new Set<string>();
  const errors = members.flatMap(({ email_address, status }) => {
    const email = email_address.toLowerCase();
    const refused = (error_code: string, error: string) => [{ email_address: email, error_code, error }];
    if (isFake(email))
      return refused('ERROR_GENERIC', 'Please provide a valid email address: this one looks fake or invalid.');
    if (contactOf(store, listId, email) && !added.has(email) && !update_existing)
      return refused('ERROR_CONTACT_EXISTS', `${email} is already a list member.`);
    added.add(email);
    setContact(store, { listId, email, status, now });
    return [];
  });
  return { new_members: [], updated_members: [], errors, total_created: added.size, error_count: errors.length };
}

const contactView = ({ email, status }: Contact) => ({ email_address: email, status });

/** The contact that a path names by the hash of its address. @throws Refusal */
function contactIn(store: MailchimpStore, { list, member }: Asked['params']): Contact {
  const listId = audienceIn(list);
  const hashOf = (email: string) => createHash('md5').update(email).digest('hex');
  const contacts = store.list('contact').filter((contact) => contact.listId === listId);
  return found(contacts.find(({ email }) => hashOf(email) === member));
}

/** Whoever has unsubscribed by a link in a mail is subscribed again by nobody but themselves. */
function changeContact(store: MailchimpStore, { params, body, now }: Asked) {
  const contact = contactIn(store, params);
  const { status } = sent(ChangedStatus, body);
  if (status === 'subscribed' && contact.byPerson)
    throw problem(
      400,
      'Member In Compliance State',
      `${contact.email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    );
  const { byPerson: _byPerson, ...kept } = contact;
  return contactView(store.put({ ...kept, status, changedAt: now.toISOString() }));
}

function listContacts(store: MailchimpStore, asked: Asked) {
  const { status, since_last_changed } = asked.query;
  const listId = audienceIn(asked.params.list);
  const contacts = store
    .list('contact')
    .filter((contact) => contact.listId === listId && (status === undefined || contact.status === status))
    .filter(({ changedAt }) => isSince(since_last_changed, changedAt))
    .sort((a, b) => a.changedAt.localeCompare(b.changedAt))
    .map(contactView);
  return pageOf('members', contacts, asked);
}

function createSegment(store: MailchimpStore, { params, body, now }: Asked) {
  const listId = audienceIn(params.list);
  const { name } = sent(NewSegment, body);
  if (store.list('segment').some((each) => each.listId === listId && each.name === name))
    throw badRequest('Sorry, that tag already exists.');
  const id = String(nextId(store));
  return segmentView(store.put({ object: 'segment', id, listId, name, createdAt: now.toISOString(), members: [] }));
}

function fillSegment(store: MailchimpStore, { params, body }: Asked) {
  const listId = audienceIn(params.list);
  const { members_to_add } = sent(Members, body);
  const segment = store.get('segment', params.segment ?? '');
  if (segment?.listId !== listId) throw notFound();
  const known = members_to_add.map((email) => email.toLowerCase()).filter((email) => contactOf(store, listId, email));
  const members = [...new Set([...segment.members, ...known])];
  store.put({ ...segment, members });
  return { members_added: [], errors: [], total_added: members.length - segment.members.length, error_count: 0 };
}

export function audienceRoutes(store: MailchimpStore): Routes {
  return {
    'GET /3.0/lists': (asked) => pageOf('lists', AUDIENCES, asked),
    'POST /3.0/lists/:list': (asked) => addContacts(store, asked),
    'GET /3.0/lists/:list/members': (asked) => listContacts(store, asked),
    'GET /3.0/lists/:list/members/:member': ({ params }) => contactView(contactIn(store, params)),
    'PATCH /3.0/lists/:list/members/:member': (asked) => changeContact(store, asked),
    'POST /3.0/lists/:list/members/:member/actions/delete-permanent': ({ params }) => {
      store.remove('contact', contactIn(store, params).id);
      return undefined;
    },
    'GET /3.0/lists/:list/segments': (asked) => {
      const listId = audienceIn(asked.params.list);
      const segments = store.list('segment').filter((segment) => segment.listId === listId);
      const isWanted = ({ createdAt }: Segment) => isSince(asked.query.since_created_at, createdAt);
      return pageOf('segments', segments.filter(isWanted).map(segmentView), asked);
    },
    'POST /3.0/lists/:list/segments': (asked) => createSegment(store, asked),
    'POST /3.0/lists/:list/segments/:segment': (asked) => fillSegment(store, asked),
  };
}

/** Routes for tests. */
export function contactControl(store: MailchimpStore): Routes {
  return {
    'PUT /lists/:list/contacts': ({ params, body, now }) => {
      const listId = audienceIn(params.list);
      for (const [email, status] of Object.entries(given(z.record(z.string(), Status), body)))
        setContact(store, { listId, email, status, now, ...(status === 'unsubscribed' && { byPerson: true }) });
    },
    'GET /lists/:list/contacts': ({ params }) => {
      const contacts = store.list('contact').filter(({ listId }) => listId === audienceIn(params.list));
      return Object.fromEntries(contacts.map(({ email, status }) => [email, status]));
    },
  };
}
