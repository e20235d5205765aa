/** Rooms limit which connections examine an event. `mayHear` then decides whether a connection receives it. */
import { type Actor, managedSpaceIds, managesAllSpaces, showsAllBookings } from '#server/actor.ts';
import type { LiveEvent } from '#server/live.ts';
import { AREA_KEYS, may } from '#shared/permissions.ts';

const EVERYONE = 'everyone';
const ALL_WORKSPACES = 'workspace:all';

/** The room of connections that watch the availability of a workspace. */
export const availabilityRoom = (spaceId: string) => `availability:${spaceId}`;

/** A display whose address has ended hears of it here, as it has no account. */
const changesAvailability = ({ name }: LiveEvent) => /^(book-resources|displays|plans|resources|spaces)\./.test(name);

/** The rooms in which an event is sent. */
export function roomsOfEvent(event: LiveEvent): string[] {
  const { everyone, userIds = [], emails = [], roleId, membersOf, staff } = event.audience;
  const rooms = event.spaceId !== null && changesAvailability(event) ? [availabilityRoom(event.spaceId)] : [];
  if (everyone) return [...rooms, EVERYONE];
  rooms.push(...userIds.map((id) => `account:${id}`), ...emails.map((email) => `address:${email}`));
  if (roleId !== undefined) rooms.push(`role:${roleId}`);
  if (membersOf !== undefined) rooms.push(`members:${membersOf}`);
  if (staff?.needsAllBookings && staff.spaceId !== undefined) rooms.push(`workspace:${staff.spaceId}`, ALL_WORKSPACES);
  else if (staff) rooms.push(`area:${staff.area}`);
  return rooms;
}

/** The rooms that a signed-in connection joins: its account, its role, the areas of the role, and its workspaces. */
export function roomsOfActor(actor: Actor): string[] {
  const { userId, email, role, roleId, memberships } = actor;
  const rooms = [EVERYONE, `account:${userId}`, `address:${email}`];
  rooms.push(...memberships.flatMap(({ spaceId, active }) => (active ? [`members:${spaceId}`] : [])));
  if (roleId !== undefined) rooms.push(`role:${roleId}`);
  if (!role) return rooms;
  rooms.push(...AREA_KEYS.filter((area) => may(role, area, 'show')).map((area) => `area:${area}`));
  if (!showsAllBookings(actor)) return rooms;
  if (managesAllSpaces(actor)) return [...rooms, ALL_WORKSPACES];
  return [...rooms, ...managedSpaceIds(actor).map((spaceId) => `workspace:${spaceId}`)];
}

export class Rooms<Listener> {
  private readonly listeners = new Map<string, Set<Listener>>();

  join(listener: Listener, rooms: string[]): void {
    for (const room of rooms) {
      const inside = this.listeners.get(room);
      if (inside) inside.add(listener);
      else this.listeners.set(room, new Set([listener]));
    }
  }

  leave(listener: Listener, rooms: string[]): void {
    for (const room of rooms) {
      const inside = this.listeners.get(room);
      inside?.delete(listener);
      if (inside?.size === 0) this.listeners.delete(room);
    }
  }

  /** The listeners of at least one of these rooms, without duplicates. */
  in(rooms: string[]): Set<Listener> {
    return new Set(rooms.flatMap((room) => [...(this.listeners.get(room) ?? [])]));
  }
}
