import { type Actor, managedSpaceIds, managesAllSpaces, managesSpace, showsAllBookings } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import type { ActivityModel, ActivityView, ListActivitiesInput } from '#domains/activity/schema.ts';
import { NotAllowed } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

type ActivityRow = { id: string; message: string; model: ActivityModel; created_at: Date };

/** Decision G044: one's own, or anybody's for those who see members or the team. */
function requireSight(actor: Actor, { actor: of, space_id }: ListActivitiesInput): void {
  if (
    of !== undefined &&
    of !== actor.userId &&
    !may(actor.role, 'members', 'show') &&
    !may(actor.role, 'adminAndTeams', 'show')
  ) {
    throw new NotAllowed();
  }
  const isStaffOfSpace = showsAllBookings(actor) && may(actor.role, 'dashboard', 'show');
  if (of === undefined && space_id !== undefined && isStaffOfSpace && !managesSpace(actor, space_id))
    throw new NotAllowed();
}

/** Newest first. Without an actor: those of the space for its staff, one's own for everybody else. */
export async function listActivities(actor: Actor, input: ListActivitiesInput): Promise<Page<ActivityView>> {
  requireSight(actor, input);
  const { space_id, offset, limit } = input;
  const query = db()('activities');
  const seesSpace = showsAllBookings(actor) && may(actor.role, 'dashboard', 'show') && space_id !== undefined;
  if (input.actor !== undefined) query.where('actor_id', input.actor);
  else if (!seesSpace) query.where('actor_id', actor.userId);
  if (space_id !== undefined) query.where('space_id', space_id);
  // Another's deeds are seen as far as the caller's own workspaces reach.
  if (input.actor !== undefined && input.actor !== actor.userId && !managesAllSpaces(actor)) {
    query.where((within) => within.whereNull('space_id').orWhereIn('space_id', managedSpaceIds(actor)));
  }
  const [rows, counted] = await Promise.all([
    query
      .clone()
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .select<ActivityRow[]>('id', 'message', 'model', 'created_at'),
    query.clone().count({ count: '*' }).first<{ count: string }>(),
  ]);
  const items = rows.map(({ id, message, model, created_at }) => ({
    _id: id,
    message,
    onModel: model,
    timestamp: created_at.toISOString(),
  }));
  return { items, totalCount: Number(counted?.count ?? 0), offset, limit };
}
