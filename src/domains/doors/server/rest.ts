import { rest } from '#server/rest.ts';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import type { Unlocked } from '#domains/doors/schema.ts';

export const doorsRest = [
  rest.get('/space/{space_id}/locks', 'doors.list', 'List the doors of a workspace, as they were at the last refresh'),
  rest.post(
    '/space/{space_id}/locks/refresh',
    'doors.refresh',
    'Refresh the doors of a workspace now. Two refreshes at once do one',
  ),
  rest.post('/locks/{_id}/unlock', 'doors.unlock', {
    summary: 'Open a door. The state `unknown` means that the door may have opened',
    message: 'Unlocked',
    messageOf: (output) => ((output as Unlocked).state === 'unknown' ? MAY_HAVE_OPENED : undefined),
  }),
  rest.get(
    '/space/{space_id}/places',
    'doors.places',
    'List the places that the door service has, with the one of the workspace',
  ),
  rest.put('/space/{space_id}/place', 'doors.choosePlace', {
    summary: 'Set the place of a workspace, or none',
    example: { place_id: '7101' },
  }),
  rest.get('/space/{space_id}/getkisi', 'doors.activity', 'List who opened doors of a workspace, by person and day'),
  rest.get('/space/{space_id}/getkisi/hours', 'doors.unlockHours', 'The unlocks of a workspace by the hours of a day'),
];
