/** The places and locks of the Kisi sandbox. */

export type Lock = {
  id: number;
  place_id: number;
  name: string;
  description: string | null;
  created_at: string;
  updated_at: string;
};

export const PLACES = [
  { id: 7101, name: 'London, Curtain Road', address: '14 Curtain Road, London', time_zone: 'Europe/London' },
  { id: 7102, name: 'Manchester, Canal Street', address: '2 Canal Street, Manchester', time_zone: 'Europe/London' },
  { id: 7103, name: 'Bristol, Quayside', address: '8 Quayside, Bristol', time_zone: 'Europe/London' },
  { id: 7104, name: 'Warehouse', address: '1 Dock Road, London', time_zone: 'Europe/London' },
];

const DOORS: [name: string, description: string | null][] = [
  ['Front Door', 'Street entrance'],
  ['Lift Lobby', 'Ground floor, beside the reception'],
  ['Second Floor', 'Glass door to the desks'],
  ['Meeting Rooms', 'Corridor to the meeting rooms'],
  ['Bike Store', null],
  ['Roof Terrace', 'Open until 20:00'],
];
const INSTALLED = '2024-03-04T09:00:00.000Z';

/** Every place has the same kinds of doors; later places have fewer. */
export const LOCKS = PLACES.flatMap(({ id: place_id }, place) =>
  DOORS.slice(0, DOORS.length - place).map(([name, description], door): Lock => ({
    id: place_id * 10 + door,
    place_id,
    name,
    description,
    created_at: INSTALLED,
    updated_at: INSTALLED,
  })),
);

export const locksOf = (placeId: number) => LOCKS.filter(({ place_id }) => place_id === placeId);
