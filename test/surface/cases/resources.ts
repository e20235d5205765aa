import { dayAhead } from '../../helpers/world.ts';
import { type Case, type Cases, FIRST, PAGE, type Records, by, id, inSpace, numbered, the } from '../case.ts';

const catalogue = (input: Case['input']) => by.unblocked(input, { served: ['otherMember', 'otherManager'] });
const inArea = { resource_id: the('area') };
const onDay = { ...inArea, date: () => dayAhead(9) };
const seats = ({ seat, run }: Records) => [{ _id: seat, x: 20 + run, y: 0 }];
const ROOM = { type: 'meeting_room', name: 'Room', price: 10, capacity: 4, cancellation_notice: 12 };

export default {
  'resources.withAmenity': by.managers(id('amenity'), { refused: ['member', 'roleEditor'] }),
  'resources.listOfSpace': catalogue(id('space')),
  'resources.get': catalogue(id('room')),
  'resources.listed': catalogue(id('room')),
  'resources.checkInCode': by.managers(id('room')),
  'resources.counts': by.managers(id('space')),
  'resources.find': by.managers(inSpace({ ...PAGE, kind: 'desks', text: 'loft' })),
  'resources.seats': by.managers({ ...PAGE, ...onDay, desk_type: 'flexi_desk' }),
  'resources.seatMap': by.managers(onDay),
  'resources.create': by.managers(inSpace(ROOM), { makes: ['spareRoom'] }),
  'resources.update': by.managers(id('spareRoom', { name: 'Bigger room', price: 45, capacity: 10 })),
  'resources.remove': by.managers(id('spareRoom')),
  'resources.addSeat': by.managers({ ...inArea, seat_no: numbered('X'), desk_type: 'flexi_desk' }, { makes: ['seat'] }),
  'resources.arrangeSeats': by.managers(id('area', { seats })),
  'resources.updateSeat': by.managers(id('seat', { seat_no: numbered('Y') })),
  'resources.removeSeat': by.managers(id('seat')),
  'resources.restoreSeat': by.managers(id('seat'), FIRST),
} satisfies Cases;
