/** The rules of doors: which may be opened from here, what a failure means, and how events count for a day. */
import { closedDayText } from '#domains/availability/index.ts';
import type { DoorSource, DoorView, MemberStatus } from '#domains/doors/schema.ts';
import { hoursOn, hoursText, openOn, type OpeningTimes } from '#domains/workspaces/index.ts';
import { type Benefit, isGivenOn } from '#shared/benefit.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';
import { DAY, HOUR, MINUTE, toLocal } from '#shared/time.ts';
import { type Later, later, type Message, msg, msgWith, type Translate } from '#shared/texts.ts';

export type UnlockDecision = { ok: true } | { ok: false; reason: string | Message };

export const NOT_CONNECTED = msg('Kisi is not connected, so doors cannot be opened from here.');
export const OFFLINE = msg('The door is offline. It cannot be opened from here.');
export const MAY_HAVE_OPENED = msg('Kisi did not answer. The door may have opened: check it before you try again.');

/** Whether a door can be opened from here. The button and the service ask. */
export function canUnlock(door: Pick<DoorView, 'online'>, source: Pick<DoorSource, 'connected'>): UnlockDecision {
  if (!source.connected) return { ok: false, reason: NOT_CONNECTED };
  return door.online ? { ok: true } : { ok: false, reason: OFFLINE };
}

/**
 * Whether memberships open a door now: each on the days on which it is given, within the opening hours or at any time of day.
 * @param named the memberships of a person that name the door
 * @returns undefined if none of them is given today
 */
export function openedBy(named: readonly Benefit[], times: OpeningTimes, now: Date): UnlockDecision | undefined {
  const { day, time } = toLocal(now, times.time_zone);
  const given = named.filter((each) => isGivenOn(each, day));
  if (given.length === 0) return undefined;
  const theirs = { ...times, any_time: given.filter(({ any_time }) => any_time) };
  if (openOn(theirs, day).some(([opens, closes]) => opens <= time && time < closes)) return { ok: true };
  const hours = hoursOn(theirs, day);
  const isClosed = hours.length === 0;
  const reason = isClosed
    ? closedDayText(times, day)
    : msgWith('Your membership opens this door from {hours}', { hours: hoursText<Message>(hours, msgWith) });
  return { ok: false, reason };
}

/** Whether the door may have opened although the call failed. */
export const mayHaveOpened = (kind: OutsideFailure) => kind === 'unanswered' || kind === 'unreadable';

const FAILED: Record<Exclude<OutsideFailure, 'refused'>, Later> = {
  unanswered: later(MAY_HAVE_OPENED),
  unreadable: later(MAY_HAVE_OPENED),
  key: later('Kisi does not accept the key of this installation. The door did not open.'),
  missing: later('Kisi does not know this door any more. The door did not open.'),
  busy: later('Kisi accepts no more calls for the moment. The door did not open.'),
  unreachable: later('Kisi could not be reached. The door did not open.'),
};

/** What a failed unlock means for the person at the door. @param message the message of the failure */
export function unlockFailure(kind: OutsideFailure, message: string, t: Translate): string {
  if (kind !== 'refused') return t(FAILED[kind]);
  if (/offline/i.test(message)) return t('The door is offline. The door did not open.');
  return t('{reason} The door did not open.', { reason: message });
}

export type ListedDoor = { lock_id: string; name: string; description: string; online: boolean };
type KnownDoor = ListedDoor & { id: string; status: boolean };

/** How the doors that the service lists differ from those that are known. `changed` includes doors that come back. */
export function doorChanges<Known extends KnownDoor, Listed extends ListedDoor>(
  known: Known[],
  listed: Listed[],
): { added: Listed[]; changed: { door: Known; to: Listed }[]; gone: Known[] } {
  const byLock = new Map(known.map((door) => [door.lock_id, door]));
  const isSame = (door: Known, to: Listed) =>
    door.status && door.name === to.name && door.description === to.description && door.online === to.online;
  const present = new Set(listed.map(({ lock_id }) => lock_id));
  return {
    added: listed.filter(({ lock_id }) => !byLock.has(lock_id)),
    changed: listed.flatMap((to) => {
      const door = byLock.get(to.lock_id);
      return door && !isSame(door, to) ? [{ door, to }] : [];
    }),
    gone: known.filter(({ status, lock_id }) => status && !present.has(lock_id)),
  };
}

/** The day and the hour of an event on the clock of the workspace. An hour that occurs twice is one hour of the day. */
export function clockOf(at: Date, zone: string): { day: string; hour: number } {
  const { day, time } = toLocal(at, zone);
  return { day, hour: Number(time.slice(0, 2)) };
}

/** What identifies a person in the events: the email address, with which members are found, or what Kisi knows them by. */
export function personOf(email: string | null | undefined, kisiId: number | null | undefined): string {
  const address = email?.trim().toLowerCase();
  return address ? address.slice(0, 191) : `kisi user ${kisiId ?? 'unknown'}`;
}

/** The clocks of Kisi and of this machine may differ by this time. */
const COMMAND_WINDOW_MS = MINUTE;
/** The event of an older command does not come any more. */
export const COMMAND_KEPT_MS = DAY;

type SentCommand = { lock_id: string; sent_at: Date };
type UnlockEvent = { object_id?: string | null; created_at: Date };

/**
 * Which events come from commands of ours: for each command the nearest event of its lock, and each event for one command. Kisi names
 * the account of the key as the person of all of them.
 */
export function eventsOfCommands<Command extends SentCommand, Event extends UnlockEvent>(
  commands: Command[],
  events: Event[],
): { command: Command; event: Event }[] {
  const gapOf = (command: Command, event: Event) => Math.abs(event.created_at.getTime() - command.sent_at.getTime());
  const pairs = commands
    .flatMap((command) =>
      events.filter(({ object_id }) => object_id === command.lock_id).map((event) => ({ command, event })),
    )
    .filter(({ command, event }) => gapOf(command, event) <= COMMAND_WINDOW_MS)
    .sort((a, b) => gapOf(a.command, a.event) - gapOf(b.command, b.event));
  const taken = new Set<Command | Event>();
  return pairs.filter(({ command, event }) => {
    if (taken.has(command) || taken.has(event)) return false;
    taken.add(command).add(event);
    return true;
  });
}

/** @param membership whether the member entry in the workspace is active; null without one */
export function memberStatus(membership: boolean | null, isStaff: boolean): MemberStatus {
  if (membership === false) return 'Blocked';
  if (isStaff) return 'Staff';
  return membership ? 'Active' : msg('Not a member');
}

/** Events of this time before the last ones are read again, because a controller without network sends its events later. */
export const OVERLAP_HOURS = 1;
/** How many days before it was connected the history of a place is read. */
export const FIRST_DAYS = 7;
/** The days that one call reads. */
export const DAYS_PER_CALL = 3;

/** The next period to read, [from, to). Undefined when everything until now was read. */
export function nextPeriod(readUntil: Date | null, now: Date): { from: Date; to: Date } | undefined {
  if (readUntil && readUntil >= now) return undefined;
  const from = readUntil
    ? new Date(readUntil.getTime() - OVERLAP_HOURS * HOUR)
    : new Date(now.getTime() - FIRST_DAYS * DAY);
  const end = from.getTime() + DAYS_PER_CALL * DAY;
  return { from, to: new Date(Math.min(end, now.getTime())) };
}
