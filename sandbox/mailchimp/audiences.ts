/** The routes of audiences: their contacts and segments. */
import { z } from 'zod';
import type { Answer, Asked, SandboxRoute } from '../frame/json-sandbox.ts';
import { badRequest, notFound, parsed } from './refusals.ts';
import type { Contact, MailchimpState, SandboxSegment } from './state.ts';
import { AUDIENCES } from './templates.ts';

const MAX_CONTACTS = 500;
const MAX_COUNT = 1_000;

/** A page of a list, under the name that the API gives it. */
export function pageOf(name: string, items: unknown[], { query }: Asked): Answer {
  const count = Number(query.count ?? 10);
  const offset = Number(query.offset ?? 0);
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) throw badRequest('Count must be at most 1000.');
  return { body: { [name]: items.slice(offset, offset + count), total_items: items.length } };
}

/** The id of an audience that exists. */
export function audienceIn(listId: string | undefined): string {
  if (listId === undefined || !AUDIENCES.some(({ id }) => id === listId)) throw notFound();
  return listId;
}

const NewContacts = z.object({
  members: z
    .array(
      z.object({ email_address: z.string(), status: z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending']) }),
    )
    .max(MAX_CONTACTS),
  update_existing: z.boolean().default(false),
});

const errorOf = (email_address: string, error_code: string, error: string) => ({ email_address, error_code, error });

/** Addresses of this domain stand for those that the service recognises as fake. */
const isFake = (email: string) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.endsWith('@fake.example');

function addContacts(state: MailchimpState, { params, body, now }: Asked): Answer {
  const listId = audienceIn(params.list);
  const { members, update_existing } = parsed(NewContacts, body);
  const known = state.contacts(listId);
  const errors: ReturnType<typeof errorOf>[] = [];
  const added: Record<string, Contact> = {};
  for (const { email_address, status } of members) {
    const email = email_address.toLowerCase();
    if (isFake(email))
      errors.push(
        errorOf(email, 'ERROR_GENERIC', 'Please provide a valid email address: this one looks fake or invalid.'),
      );
    else if (known[email] && !update_existing)
      errors.push(errorOf(email, 'ERROR_CONTACT_EXISTS', `${email} is already a list member.`));
    else added[email] = { status, changedAt: now.toISOString() };
  }
  state.setContacts(listId, added);
  const created = Object.keys(added);
  return {
    body: { new_members: [], updated_members: [], errors, total_created: created.length, error_count: errors.length },
  };
}

function listContacts(state: MailchimpState, asked: Asked): Answer {
  const { status, since_last_changed } = asked.query;
  const after = since_last_changed === undefined ? -Infinity : new Date(since_last_changed).getTime();
  if (Number.isNaN(after)) throw badRequest('since_last_changed is not a time.');
  const found = Object.entries(state.contacts(audienceIn(asked.params.list)))
    .filter(([, contact]) => status === undefined || contact.status === status)
    .filter(([, { changedAt }]) => new Date(changedAt).getTime() >= after)
    .sort(([, a], [, b]) => a.changedAt.localeCompare(b.changedAt))
    .map(([email_address, contact]) => ({ email_address, status: contact.status }));
  return pageOf('members', found, asked);
}

const segmentView = ({ id, name, listId, members, createdAt }: SandboxSegment) => ({
  id,
  name,
  type: 'static',
  list_id: listId,
  member_count: members.length,
  created_at: createdAt,
});

function createSegment(state: MailchimpState, { params, body, now }: Asked): Answer {
  const listId = audienceIn(params.list);
  const { name } = parsed(
    z.object({ name: z.string().min(1).max(100), static_segment: z.array(z.string()).max(0) }),
    body,
  );
  if (state.segments.some((each) => each.listId === listId && each.name === name))
    throw badRequest('Sorry, that tag already exists.');
  return { body: segmentView(state.addSegment({ listId, name, createdAt: now.toISOString(), members: [] })) };
}

function fillSegment(state: MailchimpState, { params, body }: Asked): Answer {
  const listId = audienceIn(params.list);
  const { members_to_add } = parsed(z.object({ members_to_add: z.array(z.string()).max(MAX_CONTACTS) }), body);
  const segment = state.segments.find(({ id }) => String(id) === params.segment);
  if (!segment || segment.listId !== listId) throw notFound();
  const contacts = state.contacts(listId);
  const known = members_to_add.map((email) => email.toLowerCase()).filter((email) => contacts[email]);
  const members = [...new Set([...segment.members, ...known])];
  state.changeSegment(segment.id, members);
  return {
    body: { members_added: [], errors: [], total_added: members.length - segment.members.length, error_count: 0 },
  };
}

function listSegments(state: MailchimpState, asked: Asked): Answer {
  const listId = audienceIn(asked.params.list);
  const after = asked.query.since_created_at ? new Date(asked.query.since_created_at).getTime() : -Infinity;
  const found = state.segments.filter(
    (segment) => segment.listId === listId && new Date(segment.createdAt).getTime() >= after,
  );
  return pageOf('segments', found.map(segmentView), asked);
}

export function audienceRoutes(state: MailchimpState): SandboxRoute[] {
  return [
    { method: 'get', path: '/3.0/lists', answer: (asked) => pageOf('lists', AUDIENCES, asked) },
    { method: 'post', path: '/3.0/lists/:list', answer: (asked) => addContacts(state, asked) },
    { method: 'get', path: '/3.0/lists/:list/members', answer: (asked) => listContacts(state, asked) },
    { method: 'get', path: '/3.0/lists/:list/segments', answer: (asked) => listSegments(state, asked) },
    { method: 'post', path: '/3.0/lists/:list/segments', answer: (asked) => createSegment(state, asked) },
    { method: 'post', path: '/3.0/lists/:list/segments/:segment', answer: (asked) => fillSegment(state, asked) },
  ];
}
