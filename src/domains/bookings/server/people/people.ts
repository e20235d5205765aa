/** The billed member and the attendees of a booking. A booking reveals no account that the caller may not see elsewhere. */
import { type Actor, personName, NO_ACCESS } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { acceptEntry, mayReachMember } from '#domains/accounts/server/index.ts';
import type { MemberRow } from '#domains/bookings/server/model.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { capacityNotice } from '#domains/bookings/rules.ts';
import { NOT_JOINED, NO_BILLED, NO_MEMBER } from '#domains/bookings/schema.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import type { Benefit } from '#shared/benefit.ts';
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';
import { msg } from '#shared/texts.ts';

export type Account = { id: string; name: string; email: string; phone: string };

/** An account and its member entry in the workspace: true if active, false if blocked, null if there is none or it is pending. */
export type KnownAccount = Account & { entry: boolean | null; unpaid: UnpaidInvoice[]; benefits: Benefit[] };

/** Rows of one INSERT. */
const BATCH = 1000;

const isId = (reference: string) => /^\d+$/.test(reference);

type Reader = Pick<Services, 'knex' | 'memberships'>;

async function accountsOf(
  { knex, memberships: { unpaid, benefits } }: Reader,
  references: string[],
  spaceId: string,
): Promise<KnownAccount[]> {
  if (references.length === 0) return [];
  const rows = await knex('users')
    .leftJoin('user_spaces', (join) =>
      join
        .on('user_spaces.user_id', 'users.id')
        .andOnVal('user_spaces.space_id', spaceId)
        .on(knex.raw('NOT (user_spaces.pending AND user_spaces.active)')),
    )
    .where((named) =>
      named.whereIn('users.id', references.filter(isId)).orWhereIn(
        'users.email',
        references.filter((reference) => !isId(reference)),
      ),
    )
    .select<Omit<KnownAccount, 'unpaid' | 'benefits'>[]>(
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'user_spaces.active as entry',
      knex.raw(`${unpaid.sql('users.id')}, ${benefits.sql('users.id')}`),
    );
  return rows.map((row) => {
    const { id, name, email, phone, entry } = row;
    return { id, name, email, phone, entry, unpaid: unpaid.read(row), benefits: benefits.read(row) };
  });
}

/** An account by its id or its address, with its entry in the space. */
export async function findMember(
  services: Reader,
  reference: string,
  spaceId: string,
): Promise<KnownAccount | undefined> {
  return (await accountsOf(services, [reference], spaceId))[0];
}

export const BLOCKED_MEMBER = msg('This member is blocked in this workspace');

export type Billed = Account & {
  /** True if the account already has an active member entry in the workspace. */
  isMember: boolean;
  /** The unpaid invoices of its memberships. */
  unpaid: UnpaidInvoice[];
  /** What its memberships give. */
  benefits: Benefit[];
};
export type People = {
  /** Null if the booking is for an invited person, who is billed once they pay it or change it. */
  billed: Billed | null;
  /** The address of the invited person, or empty. */
  invited: string;
  members: MemberRow[];
};

type PeopleRequest = { space_id: string; assignedUser?: string; members?: string[]; capacity: number };

function accountOfActor(actor: Actor, spaceId: string): KnownAccount {
  const entry = actor.memberships.find((space) => space.spaceId === spaceId)?.active ?? null;
  const { userId: id, email, unpaid, benefits } = actor;
  return { id, name: personName(actor), email, phone: '', entry, unpaid, benefits };
}

type Directory = {
  self: KnownAccount;
  /** An account by id or email address, if the actor may see it. */
  account(reference: string): KnownAccount | undefined;
  /** The same, if the account is the actor's own or has a member entry in the workspace. */
  member(reference: string): KnownAccount | undefined;
};

/**
 * The accounts that a request may name. Staff who see and edit all bookings of the workspace may name its members by id or email address.
 * Everybody else may name only themselves.
 */
async function directoryFor(services: Reader, actor: Actor, spaceId: string, references: string[]): Promise<Directory> {
  const self = accountOfActor(actor, spaceId);
  const isSelf = (reference: string) => reference === self.id || reference === self.email;
  const others = references.filter((reference) => !isSelf(reference));
  const known = editsBookingsOf(actor, { space_id: spaceId }) ? await accountsOf(services, others, spaceId) : [];
  const account = (reference: string) =>
    isSelf(reference) ? self : known.find(({ id, email }) => id === reference || email === reference);
  const member = (reference: string) => {
    const found = account(reference);
    return found && (found === self || found.entry !== null) ? found : undefined;
  };
  return { self, account, member };
}

/** Whether the address has been invited to the workspace, and has neither accepted nor been blocked. */
async function isInvited(knex: Queryable, email: string, spaceId: string): Promise<boolean> {
  const entry = await knex('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where('users.email', email)
    .where('user_spaces.space_id', spaceId)
    .where('user_spaces.pending', true)
    .where('user_spaces.active', true)
    .first('user_spaces.user_id');
  return entry !== undefined;
}

/**
 * Reads the billed member and the attendees. Staff bill people whom they may read: members of the workspace, and of others that they
 * manage. The refusal is the same whether an address has an account or not.
 * @param request references are ids or email addresses; without `assignedUser` the caller is billed
 * @throws NotAllowed if a member bills somebody else, or is blocked in the workspace
 * @throws InvalidInput for a person who may not be billed, a duplicate, or more members than the capacity
 */
export async function resolvePeople(call: Call, request: PeopleRequest): Promise<People> {
  const { services, actor } = call;
  const { assignedUser: assigned = actor.userId, members: attendees = [], space_id } = request;
  const directory = await directoryFor(services, actor, space_id, [assigned, ...attendees]);
  const found = isId(assigned) ? directory.member(assigned) : directory.account(assigned);
  const isKnown = found && (found === directory.self || found.entry !== null);
  if (found && (isKnown || (await mayReachMember(call, found.id)))) {
    requireNotBlocked(found, directory.self);
    const { entry, ...account } = found;
    return { billed: { ...account, isMember: entry === true }, invited: '', members: membersOf(request, directory) };
  }
  if (!editsBookingsOf(actor, request)) throw new NotAllowed(msg('You can only book for yourself'));
  if (isId(assigned)) throw new InvalidInput(NO_BILLED, 'assignedUser');
  if (!(await isInvited(services.knex, assigned, space_id))) throw new InvalidInput(NOT_JOINED, 'assignedUser');
  return { billed: null, invited: assigned, members: membersOf(request, directory) };
}

/**
 * Reads the new attendees of an existing booking. Members name others by email address and receive no details of their accounts.
 * The rows of present attendees are kept.
 * @throws InvalidInput for an unknown id, a duplicate, or more members than the capacity
 */
export async function resolveMembers(
  services: Reader,
  actor: Actor,
  record: { space_id: string; members: MemberRow[] },
  request: { members: string[]; capacity: number },
): Promise<MemberRow[]> {
  const directory = await directoryFor(services, actor, record.space_id, request.members);
  return membersOf(request, directory, record.members);
}

function requireNotBlocked(billed: KnownAccount, self: KnownAccount): void {
  if (billed.entry !== false) return;
  if (billed === self) throw new NotAllowed(NO_ACCESS);
  throw new InvalidInput(BLOCKED_MEMBER, 'assignedUser');
}

function membersOf(
  { members: references = [], capacity }: Pick<PeopleRequest, 'members' | 'capacity'>,
  directory: Directory,
  present: MemberRow[] = [],
): MemberRow[] {
  const members = references.map((reference): MemberRow => {
    const attending = present.find(({ email, user_id }) => email === reference || user_id === reference);
    if (attending) return attending;
    const account = directory.member(reference);
    if (!account && isId(reference)) throw new InvalidInput(NO_MEMBER, 'members');
    return account
      ? { email: account.email, name: account.name, number: account.phone, user_id: account.id }
      : { email: reference, name: '', number: '', user_id: null };
  });
  if (new Set(members.map((member) => member.email)).size < members.length)
    throw new InvalidInput(msg('Email already exists'), 'members');
  if (members.length > capacity) throw new InvalidInput(capacityNotice(capacity), 'members');
  return members;
}

/** Replaces the members of a booking. */
export async function writeMembers(knex: Queryable, bookingId: string, members: MemberRow[]): Promise<void> {
  await knex('booking_members').where('booking_id', bookingId).delete();
  await insertMembers(knex, [bookingId], members);
}

/** Inserts the same members into new bookings. */
export async function insertMembers(knex: Queryable, bookingIds: string[], members: MemberRow[]): Promise<void> {
  const rows = bookingIds.flatMap((booking_id) =>
    members.map(({ email, name, number, user_id }) => ({ booking_id, email, name, number, user_id })),
  );
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(knex, 'booking_members', rows.slice(start, start + BATCH));
}

/**
 * Makes the billed account a member of the workspace, in the transaction of the booking. A booking accepts a pending entry.
 * @throws NotAllowed if the account has been blocked there in the meantime
 */
export async function ensureMember(
  trx: Transaction,
  { id, isMember }: Pick<Billed, 'id' | 'isMember'>,
  spaceId: string,
  now: Date,
): Promise<void> {
  if (isMember) return;
  const key = { user_id: id, space_id: spaceId };
  await trx('user_spaces')
    .insert({ ...key, active: true, created_at: now })
    .onConflict(['user_id', 'space_id'])
    .ignore();
  await acceptEntry(trx, { userId: id, spaceId }, now);
  const entry = await trx('user_spaces').where(key).forShare().first('active');
  if (!entry?.active) throw new NotAllowed(NO_ACCESS);
}
