import { badRequest, missing } from './refusal.ts';
import type { Call } from './call.ts';
import type { AnyObject } from './types.ts';

export type Page = { object: 'list'; url: string; has_more: boolean; data: AnyObject[] };

/** A page of `objects` (newest first) by Stripe's `limit` (1 to 100, default 10), `starting_after` and `created` range. */
export function pageOf(call: Call, url: string, objects: AnyObject[]): Page {
  const limit = call.input.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw badRequest('Limit must be between 1 and 100', undefined, 'limit');
  const inTime = createdWithin(call, objects);
  const after = call.input.text('starting_after');
  const start = after === undefined ? 0 : indexAfter(inTime, after);
  const data = inTime.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < inTime.length, data };
}

function createdWithin(call: Call, objects: AnyObject[]): AnyObject[] {
  const created = call.input.group('created');
  const from = Math.max(created.integer('gte') ?? 0, (created.integer('gt') ?? -1) + 1);
  const to = Math.min(created.integer('lte') ?? Infinity, (created.integer('lt') ?? Infinity) - 1);
  return objects.filter((object) => object.created >= from && object.created <= to);
}

function indexAfter(objects: AnyObject[], id: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw missing('object', id, 'starting_after');
  return index + 1;
}
