import { pageOf } from '../lists.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { Event } from '../types.ts';

/** GET /v1/events/:event. */
export function getEvent(call: Call): Event {
  call.input.done();
  return call.find('event', call.ids.event ?? '');
}

/** GET /v1/events?type=…. */
export function listEvents(call: Call): Page {
  const type = call.input.text('type');
  const page = pageOf(
    call,
    '/v1/events',
    call.list('event').filter((event) => type === undefined || event.type === type),
  );
  call.input.done();
  return page;
}
