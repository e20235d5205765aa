import { correction, generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import type { Call } from '#server/context.ts';
import { requireManages } from '#server/actor.ts';
import type { CheckInCode } from '#domains/resources/schema.ts';
import { requireEdit } from '#domains/resources/server/service/changes.ts';
import { getSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

/**
 * The code at the door of a resource: it leads to the page that checks in whoever scans it.
 * @throws NotFound; NotAllowed for everybody but staff who edit the resource
 */
export async function checkInCode(call: Call, resourceId: string): Promise<CheckInCode> {
  const { services, actor } = call;
  const resource = await services.knex('resources').where('id', resourceId).first('name', 'type', 'space_id');
  if (!resource) throw new NotFound(msg('Resource not found'));
  requireManages(actor, resource.space_id);
  requireEdit(actor, resource.type);
  const { name: space } = await getSpace(call, resource.space_id);
  const url = `${services.config.PUBLIC_URL}${paths.checkIn(resourceId)}`;
  // It is printed, and still read when a part of it is dirty.
  const svg = toSvgSource(generate(url, { minCorrectionLevel: correction.Q }), { on: '#000', off: '#fff', pad: 4 });
  return { name: resource.name, space, url, svg };
}
