import type { RestRow } from '#server/rest.ts';

export const feedsRest: RestRow[] = [
  { method: 'get', path: '/calendar-feeds', procedure: 'feeds.list', summary: 'Calendar feeds of the caller' },
  {
    method: 'post',
    path: '/calendar-feeds',
    procedure: 'feeds.add',
    summary: 'Make a calendar feed of the caller, or of a resource',
    message: 'Calendar feed added',
    example: { resource_id: '1' },
  },
  {
    method: 'post',
    path: '/calendar-feeds/{_id}/renew',
    procedure: 'feeds.renew',
    summary: 'Give a calendar feed another secret address',
    message: 'Calendar feed updated',
  },
  {
    method: 'delete',
    path: '/calendar-feeds/{_id}',
    procedure: 'feeds.remove',
    summary: 'Remove a calendar feed',
    message: 'Calendar feed removed',
  },
];
