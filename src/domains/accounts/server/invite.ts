/** Accounts that are created or invited by somebody else. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { publish } from '#server/outbox.ts';
import { accountMail, accountMails, type InvitedTo } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { LIFETIME, issueLink, newLink } from '#domains/accounts/server/secrets.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { type Offer, storeOffer } from '#domains/accounts/server/invitations.ts';
import { deleteSignUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { Conflict, InvalidInput, TooMany } from '#shared/errors.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { msg } from '#shared/texts.ts';

/**
 * Locks the account of an email address until the end of the transaction. If there is none, it creates one with the role. Of
 * several simultaneous invitations of an address, the first creates the account and the others wait.
 * @param actorId the account that invites; it is locked too, in the order of ids
 */
export async function lockAccount(
  trx: Transaction,
  { email, roleId, actorId }: { email: string; roleId: string; actorId?: string },
  now: Date,
): Promise<User> {
  await trx('roles').where('id', roleId).forShare().first('id');
  const known = await trx('users').where({ email }).pluck('id');
  // A new account has a higher id than all existing ones, so locking it last keeps the order of ids.
  await lockUsers(trx, [...known, ...(actorId === undefined ? [] : [actorId])]);
  // For an existing account, this locks the row and changes nothing.
  await trx.raw(
    `INSERT INTO users (email, name, role_id, created_at) VALUES (?, '', ?, ?) ON DUPLICATE KEY UPDATE id = id`,
    [email, roleId, now],
  );
  const user = await User.query(trx).findOne({ email }).forUpdate().throwIfNotFound();
  // The database treats letters with and without accents as equal.
  if (user.email !== email) throw new InvalidInput(msg('Please enter valid email'), 'email');
  return user;
}

/** The invitations that all staff together send to a mailbox in a day. */
const INVITATIONS = { name: 'invitation', points: 10, seconds: 24 * 60 * 60 };
const TOO_MANY_MAILS = msg('You have sent too many mails today, please try again tomorrow');
const TOO_MANY_INVITATIONS = msg('This person was invited too often today, please try again tomorrow');

/** What a person is invited to: the workspace, or null for the team, and what the mail names of it. `name` is that which was entered. */
export type Invitation = Pick<Offer, 'spaceId'> & { to: InvitedTo; name: string };

/**
 * Sends the mail of an invitation, which names who invites and has the link that accepts it. An unverified account may have been
 * created by a stranger. Its password, links and sessions therefore end, and the link also sets a password.
 */
export async function mailInvitation(trx: Transaction, user: User, invitation: Invitation, call: Call): Promise<void> {
  const { services, actor, now } = call;
  const { to, spaceId, name } = invitation;
  const mailbox = mailboxOf(user.email);
  // It is counted before it waits to be sent, because its link ends after a day; and once, also if the transaction is repeated.
  const counted = { id: `invitation-${actor.userId}-${mailbox}`, sender: actor.userId, to: user.email };
  if (!(await isWithinMailLimits(services.limits, counted))) throw new TooMany(TOO_MANY_MAILS);
  await services.limits.spend(INVITATIONS, mailbox, TOO_MANY_INVITATIONS);
  const words = { by: actor.name || actor.email, to };
  const secret = user.verified_at ? newLink() : await resetAccount(trx, user.id, now);
  await storeOffer(trx, { userId: user.id, spaceId }, secret, now);
  const { email } = user;
  const about = spaceId === null ? {} : { spaceId };
  const mail = user.verified_at
    ? accountMail(user, accountMails.invited({ ...words, link: secret }), about)
    : accountMail({ email, name }, accountMails.welcome({ ...words, link: secret, name }), about);
  await publish(trx, [mail], now);
}

/** Limits the mails that one person can send to an invited address. */
const RESENDS = { name: 'resend-invitation', points: 5, seconds: 60 * 60 };

/**
 * Sends the invitation of a locked account again. The link of the earlier mail ends.
 * @throws TooMany
 */
export async function resendInvitation(
  trx: Transaction,
  user: User,
  invitation: Invitation,
  call: Call,
): Promise<void> {
  await call.services.limits.spend(RESENDS, `${call.actor.userId}:${user.id}`);
  await mailInvitation(trx, user, invitation, call);
}

/** @throws Conflict if the person has accepted the invitation */
export function requireInvited({ invited }: { invited: boolean }): void {
  if (!invited) throw new Conflict(msg('This person has already accepted the invitation'));
}

/** Ends the mailed link of an invited account that belongs neither to the team nor to a workspace any more. */
export async function endUnusedInvitation(trx: Transaction, userId: string): Promise<void> {
  const ofTeam = await trx('team_invitations').where('user_id', userId).first('user_id');
  const ofSpace = await trx('user_spaces').where('user_id', userId).first('space_id');
  if (!ofTeam && !ofSpace) await trx('account_tokens').where('user_id', userId).delete();
}

/**
 * Removes the name, password, links and sessions of an unverified account, and deletes the sign-ups of its address.
 * @returns the value of a link that sets its password within 24 hours
 */
export async function resetAccount(trx: Transaction, userId: string, now: Date): Promise<string> {
  const { email } = await User.query(trx).findById(userId).throwIfNotFound();
  await deleteSignUpsOf(trx, email);
  await trx('account_tokens').where('user_id', userId).delete();
  await trx('users').where('id', userId).update({ name: '', password_hash: null });
  await endSessions(trx, userId);
  return issueLink(trx, userId, 'password', new Date(now.getTime() + LIFETIME.invite));
}

/** Ends every session of an account. */
export async function endSessions(trx: Transaction, userId: string): Promise<void> {
  await trx('users').where('id', userId).increment('token_version', 1);
}
