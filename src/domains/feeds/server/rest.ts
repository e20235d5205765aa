import { rest } from '#server/rest.ts';

export const feedsRest = [
  rest.get('/calendar-feeds', 'feeds.list', 'Calendar feeds of the caller'),
  rest.post('/calendar-feeds', 'feeds.add', {
    summary: 'Make a calendar feed of the caller, or of a resource',
    message: 'Calendar feed added',
    example: { resource_id: '1' },
  }),
  rest.post('/calendar-feeds/{_id}/renew', 'feeds.renew', {
    summary: 'Give a calendar feed another secret address',
    message: 'Calendar feed updated',
  }),
  rest.delete('/calendar-feeds/{_id}', 'feeds.remove', {
    summary: 'Remove a calendar feed',
    message: 'Calendar feed removed',
  }),
];
