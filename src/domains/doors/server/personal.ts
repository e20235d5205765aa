/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const doorsPersonal: PersonalData = {
  name: 'doors',
  why: 'to show staff who has come, and to open doors for members',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    doors: { other: ['name', 'description'] },
    door_commands: {
      whose: { user_id: 'person' },
      other: ['lock_id'],
      why: 'to know who has opened a door by the product',
      kept: 'a day',
      shown: [{ title: 'Doors that you opened here', columns: { space_id: 'Workspace', sent_at: 'Opened' } }],
    },
    door_days: {
      whose: { person: 'email' },
      personal: { person: 'email', name: 'name', last_door: 'movement' },
      shown: [
        {
          title: 'Days at the doors',
          columns: {
            space_id: 'Workspace',
            day: 'Day',
            person: 'Email',
            name: 'Name',
            first_unlock_at: 'First opened',
            last_unlock_at: 'Last opened',
            last_door: 'Last door',
            unlocks: 'Opened',
            refused: 'Refused',
          },
        },
      ],
    },
    door_places: { other: ['name', 'refresh_failure', 'read_failure'] },
    door_unlocks: {
      whose: { person: 'email' },
      personal: { person: 'email', name: 'name', door: 'movement' },
      other: ['event_id'],
      shown: [
        {
          title: 'Doors that were opened',
          columns: {
            space_id: 'Workspace',
            happened_at: 'Time',
            person: 'Email',
            name: 'Name',
            door: 'Door',
            success: 'Opened',
          },
        },
      ],
    },
  },
};
