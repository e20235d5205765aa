import type { RestRow } from '#server/rest.ts';

export const dashboardsRest: RestRow[] = [
  {
    method: 'get',
    path: '/space/dashboard',
    procedure: 'dashboards.own',
    summary: 'The next bookings of the caller, and the number of all of them',
  },
  {
    method: 'get',
    path: '/space/{space_id}/dashboard',
    procedure: 'dashboards.space',
    summary: 'The figures of a workspace, for staff who see all of its bookings',
  },
];
