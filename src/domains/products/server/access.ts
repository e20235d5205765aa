import { type Actor, managesSpace } from '#server/actor.ts';
import { may } from '#shared/permissions.ts';

/** Whether the caller sells in a workspace: staff who edit its members. */
export const sellsIn = (actor: Actor, spaceId: string): boolean =>
  may(actor.role, 'members') && managesSpace(actor, spaceId);
