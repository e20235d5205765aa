import type { Knex } from 'knex';
import { type Actor, managedSpaceIds, managesAllSpaces, managesSpace, showsAllBookings } from '#server/actor.ts';
import { countRows } from '#server/db/count.ts';
import { db } from '#server/db/database.ts';
import type { ActivityModel, ActivityView, ListActivitiesInput } from '#domains/activity/schema.ts';
import { NotAllowed } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

type ActivityRow = { id: string; message: string; model: ActivityModel; created_at: Date };

/**
 * Everybody sees their own. Staff with the members or the team area see what others did in the workspaces that they manage.
 * @throws NotAllowed for another person without such an area, and for staff who ask for a workspace that they do not manage
 */
function scoped(actor: Actor, { actor: of, space_id }: ListActivitiesInput): Knex.QueryBuilder {
  const query = db()('activities');
  if (space_id !== undefined) query.where('space_id', space_id);
  if (of === undefined && space_id !== undefined && showsAllBookings(actor)) {
    if (!managesSpace(actor, space_id)) throw new NotAllowed();
    return may(actor.role, 'dashboard', 'show') ? query : query.where('actor_id', actor.userId);
  }
  query.where('actor_id', of ?? actor.userId);
  if (of === undefined || of === actor.userId) return query;
  if (!may(actor.role, 'members', 'show') && !may(actor.role, 'adminAndTeams', 'show')) throw new NotAllowed();
  return managesAllSpaces(actor) ? query : query.whereIn('space_id', managedSpaceIds(actor));
}

/** Newest first. Without an actor: those of the workspace for its staff, one's own for everybody else. */
export async function listActivities(actor: Actor, input: ListActivitiesInput): Promise<Page<ActivityView>> {
  const { offset, limit } = input;
  const query = scoped(actor, input);
  const [rows, total] = await Promise.all([
    query
      .clone()
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .select<ActivityRow[]>('id', 'message', 'model', 'created_at'),
    countRows(query),
  ]);
  const items = rows.map(({ id, message, model, created_at }) => ({
    _id: id,
    message,
    onModel: model,
    timestamp: created_at,
  }));
  return { items, ...total, offset, limit };
}
