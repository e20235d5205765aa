import type { RestRow } from '#server/rest.ts';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import type { Unlocked } from '#domains/doors/schema.ts';

export const doorsRest: RestRow[] = [
  {
    method: 'get',
    path: '/space/{space_id}/locks',
    procedure: 'doors.list',
    summary: 'List the doors of a workspace, as they were at the last refresh',
  },
  {
    method: 'post',
    path: '/space/{space_id}/locks/refresh',
    procedure: 'doors.refresh',
    summary: 'Refresh the doors of a workspace now. Two refreshes at once do one',
  },
  {
    method: 'post',
    path: '/locks/{_id}/unlock',
    procedure: 'doors.unlock',
    summary: 'Open a door. The state `unknown` means that the door may have opened',
    message: 'Unlocked',
    messageOf: (output) => ((output as Unlocked).state === 'unknown' ? MAY_HAVE_OPENED : undefined),
  },
  {
    method: 'get',
    path: '/space/{space_id}/places',
    procedure: 'doors.places',
    summary: 'List the places that the door service has, with the one of the workspace',
  },
  {
    method: 'put',
    path: '/space/{space_id}/place',
    procedure: 'doors.choosePlace',
    summary: 'Set the place of a workspace, or none',
    example: { place_id: '7101' },
  },
  {
    method: 'get',
    path: '/space/{space_id}/getkisi',
    procedure: 'doors.activity',
    summary: 'List who opened doors of a workspace, by person and day',
  },
  {
    method: 'get',
    path: '/space/{space_id}/getkisi/hours',
    procedure: 'doors.unlockHours',
    summary: 'The unlocks of a workspace by the hours of a day',
  },
];
