import type { Call, Services } from '#server/context.ts';
import type { Knex } from 'knex';
import { managedSpaceIds, managesAllSpaces, managesSpace, showsAllBookings } from '#server/actor.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { activityText, type StoredActivity } from '#server/records/activities.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import { LISTED_AS } from '#domains/activity/rules.ts';
import type { ActivityView, ListActivitiesInput } from '#domains/activity/schema.ts';
import { NotAllowed } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

type ListedActivity = StoredActivity & { id: string; model: ActivityModel; created_at: Date };

/**
 * Everybody sees their own activities. Staff who see all bookings and the dashboard see all activities of a workspace that they
 * manage. Staff with the members or the team area see the activities of other people in the workspaces that they manage.
 * @throws NotAllowed for other people without such an area, and for a workspace that staff do not manage
 */
function scoped(call: Call, { actor: of, space_id }: ListActivitiesInput): Knex.QueryBuilder {
  const { services, actor } = call;
  const query = services.knex('activities');
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

function activityView(services: Services, row: ListedActivity): ActivityView {
  const { id, model, created_at } = row;
  return {
    _id: id,
    message: activityText(services, row),
    onModel: LISTED_AS[model],
    kind: model,
    timestamp: created_at,
  };
}

/** Activities, newest first. Without an actor: those of the workspace for its staff, otherwise those of the caller. */
export async function listActivities(call: Call, input: ListActivitiesInput): Promise<Page<ActivityView>> {
  const read = (page: Knex.QueryBuilder) =>
    page.select<ListedActivity[]>('id', 'message', 'said', 'model', 'created_at');
  return mapPage(await paged({ table: 'activities', query: scoped(call, input), read }, input), (row) =>
    activityView(call.services, row),
  );
}
