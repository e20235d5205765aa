import { rest } from '#server/rest.ts';

export const dashboardsRest = [
  rest.get('/space/dashboard', 'dashboards.own', 'The next bookings of the caller, and the number of all of them'),
  rest.get(
    '/space/{space_id}/dashboard',
    'dashboards.space',
    'The figures of a workspace, for staff who see all of its bookings',
  ),
];
