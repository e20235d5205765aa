/** The pages of the three spaces. */
import type { MetaOf } from '#domains/content/kinds.ts';

type SpaceText = {
  name: string;
  brief: string;
  description: string;
  search: { title: string; description: string };
  keyInfos: MetaOf<'our-space'>['keyInfos'];
  prices: MetaOf<'our-space'>['prices'];
  fold: { title: string; text: string };
};

export const SPACE_TEXTS: SpaceText[] = [
  {
    name: 'London',
    brief: 'A converted furniture works in Shoreditch, seven minutes from Liverpool Street.',
    description:
      '<p>Four floors of daylight from both sides, with a roof terrace and a kitchen that people actually use. The ground floor is for guests and events, the floors above are for work.</p><h3>Getting here</h3><ul><li>Liverpool Street: seven minutes on foot</li><li>Old Street: nine minutes on foot</li><li>Buses 8, 26 and 35 stop at the door</li></ul><h3>Who works here</h3><p>Design studios, two small law firms, a robotics team on the second floor, and about forty people who take a desk for a day or two each week.</p>',
    search: {
      title: 'Offices and meeting rooms in Shoreditch, London',
      description:
        'Meeting rooms by the hour, private offices and desks at 14 Curtain Road, close to Liverpool Street.',
    },
    keyInfos: [
      { icon: 'wifi', name: 'Fibre on every floor, 1 Gbit/s' },
      { icon: 'bookable_meeting_room', name: 'Four meeting rooms for 4 to 20 people' },
      { icon: 'kitchen', name: 'Kitchen and roof terrace' },
      { icon: 'shower_facilities', name: 'Showers with fresh towels' },
      { icon: 'bike', name: 'Locked bike storage' },
      { icon: 'reception', name: 'Reception from 8 to 6' },
    ],
    prices: [
      { label: 'Flexi desk', value: 'from £24 a day' },
      { label: 'Dedicated desk', value: 'from £35 a day' },
      { label: 'Private office', value: 'from £70 a day' },
      { label: 'Meeting room', value: 'from £18 an hour' },
    ],
    fold: {
      title: 'A roof terrace above Shoreditch',
      text: '<p>Open from March to October, with power at every table. Members hold their summer party here, and so can you.</p>',
    },
  },
  {
    name: 'Manchester',
    brief: 'A red-brick cotton mill by the canal in Ancoats, with tall windows and bakers next door.',
    description:
      '<p>Thick walls, tall windows and floors that have carried looms. The mill is quiet in the morning and lively at noon, when the bakery opens its hatch.</p><h3>Getting here</h3><ul><li>Piccadilly: twelve minutes on foot</li><li>New Islington tram stop: four minutes on foot</li></ul>',
    search: {
      title: 'Offices and desks in Ancoats, Manchester',
      description: 'Private offices, meeting rooms and desks in a cotton mill by the canal at 3 Jersey Street.',
    },
    keyInfos: [
      { icon: 'wifi', name: 'Fibre on every floor' },
      { icon: 'fully_furnished', name: 'Furnished offices for 3 to 8 people' },
      { icon: 'breakout', name: 'Canal-side breakout area' },
      { icon: 'pet_friendly', name: 'Well-behaved dogs are welcome' },
      { icon: 'remote_door_entry', name: 'Entry by phone, day and night' },
    ],
    prices: [
      { label: 'Flexi desk', value: 'from £20 a day' },
      { label: 'Private office', value: 'from £45 a day' },
      { label: 'Meeting room', value: 'from £22 an hour' },
    ],
    fold: {
      title: 'Lunch is next door',
      text: '<p>The bakery in the yard keeps a table for members. On Thursdays the whole floor eats together.</p>',
    },
  },
  {
    name: 'Bristol',
    brief: 'A harbour house with a timber frame, a bike store and the ferry at the door.',
    description:
      '<p>Built for a wine merchant in 1780, and dry since 2019. The desks stand behind windows that look over the water; the meeting rooms are panelled and quiet.</p><h3>Getting here</h3><ul><li>Temple Meads: fifteen minutes on foot, or by ferry</li><li>Parking at Queen Charlotte Street</li></ul>',
    search: {
      title: 'Desks and offices on the harbour, Bristol',
      description: 'Desks by the day, private offices and meeting rooms above the quay at 27 Welsh Back.',
    },
    keyInfos: [
      { icon: 'wifi', name: 'Fibre and wired desks' },
      { icon: 'bike', name: 'Bike store for 40 bikes' },
      { icon: 'phone', name: 'Three phone boxes' },
      { icon: 'under_floor_heating', name: 'Under-floor heating' },
      { icon: 'lockers', name: 'A locker for every member' },
    ],
    prices: [
      { label: 'Flexi desk', value: 'from £16 a day' },
      { label: 'Dedicated desk', value: 'from £25 a day' },
      { label: 'Meeting room', value: 'from £20 an hour' },
    ],
    fold: {
      title: 'Work above the water',
      text: '<p>The ferry stops at the door. In summer, people swim before work; the showers are on the ground floor.</p>',
    },
  },
];
