/** Which deletions can be undone, and for how long. */
import { Conflict } from './errors.ts';
import { HOUR } from './time.ts';

/**
 * Every procedure that deletes something, and the one that takes its deletion back. A record that stays in the database with its
 * time of deletion is restored exactly as it was. Null where something ended that cannot begin again.
 */
export const DELETIONS = {
  'amenities.remove': 'amenities.restore',
  'announcements.remove': 'announcements.restore',
  'resources.removeSeat': 'resources.restoreSeat',
  'attachments.remove': 'attachments.restore',
  'content.remove': 'content.restore',
  /** What visitors see stays as it is. */
  'content.discardDraft': null,
  /** Only switches the resource off. */
  'resources.remove': 'resources.update',
  /** The payment service has forgotten the card. */
  'payments.removeCard': null,
  /** A withdrawn consent is given anew. */
  'payments.withdrawConsent': null,
  /** A secret address that has ended stays ended. */
  'feeds.remove': null,
  /** The data of a person is removed for good. */
  'enquiries.remove': null,
  /** The link in the mail has ended. A new invitation is mailed instead. */
  'members.withdrawInvitation': null,
  'team.withdrawInvitation': null,
  /** Somebody who has left the team is invited anew. */
  'team.remove': null,
  /** A Super Admin has decided that the message is not delivered. */
  'system.discard': null,
} as const;

type Deletions = typeof DELETIONS;
/** The procedures whose deletion can be undone. */
export type Undoable = { [Name in keyof Deletions]: Deletions[Name] extends null ? never : Name }[keyof Deletions];
/** The procedures whose deletion cannot be undone. */
export type Final = Exclude<keyof Deletions, Undoable>;

const RESTORABLE_MS = HOUR;
export const TOO_LATE = 'This can no longer be undone.';

/** A record that was deleted before this instant is not restored, and its files are not kept. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/**
 * @param deletedAt null for a record that was deleted before this time was stored
 * @throws Conflict if the deletion is too old
 */
export function requireRestorable(deletedAt: Date | null, now: Date): void {
  if (deletedAt === null || deletedAt < restorableSince(now)) throw new Conflict(TOO_LATE);
}
