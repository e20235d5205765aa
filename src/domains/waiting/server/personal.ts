/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const waitingPersonal: PersonalData = {
  name: 'waiting',
  why: 'to offer people a place that they wait for',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    waiting_entries: {
      whose: { user_id: 'person', booking_id: 'bookings' },
      other: ['type', 'status'],
      shown: [
        {
          title: 'Waiting list',
          columns: {
            space_id: 'Workspace',
            type: 'Kind',
            resource_id: 'Place',
            starts_at: 'From',
            ends_at: 'To',
            status: 'State',
            created_at: 'Since',
          },
        },
      ],
    },
  },
};
