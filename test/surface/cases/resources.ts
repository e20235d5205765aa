import { dayAhead } from '../../helpers/world.ts';
import { type Case, type Cases, FIRST, PAGE, type Records, id, inSpace, managed } from '../case.ts';

const catalogue = (input: Case['input']): Case => ({
  input,
  refused: ['blocked'],
  served: ['otherMember', 'otherManager'],
});
const ofArea = ({ area }: Records) => ({ resource_id: area, date: dayAhead(9) });

export default {
  'resources.withAmenity': managed(id('amenity'), { refused: ['member', 'roleEditor'] }),
  'resources.listOfSpace': catalogue(id('space')),
  'resources.get': catalogue(id('room')),
  'resources.listed': catalogue(id('room')),
  'resources.checkInCode': managed(id('room')),
  'resources.counts': managed(id('space')),
  'resources.find': managed(inSpace({ ...PAGE, kind: 'desks', text: 'loft' })),
  'resources.seats': managed((of) => ({ ...PAGE, ...ofArea(of), desk_type: 'flexi_desk' })),
  'resources.seatMap': managed(ofArea),
  'resources.create': managed(
    inSpace({ type: 'meeting_room', name: 'Room', price: 10, capacity: 4, cancellation_notice: 12 }),
    { makes: ['spareRoom'] },
  ),
  'resources.update': managed(id('spareRoom', { name: 'Bigger room', price: 45, capacity: 10 })),
  'resources.remove': managed(id('spareRoom')),
  'resources.addSeat': managed(
    ({ area, run }) => ({ resource_id: area, seat_no: `X${run}-1`, desk_type: 'flexi_desk' }),
    { makes: ['seat'] },
  ),
  'resources.arrangeSeats': managed(({ area, seat, run }) => ({
    _id: area,
    seats: [{ _id: seat, x: 20 + run, y: 0 }],
  })),
  'resources.updateSeat': managed(({ seat, run }) => ({ _id: seat, seat_no: `X${run}-2` })),
  'resources.removeSeat': managed(id('seat')),
  'resources.restoreSeat': managed(id('seat'), FIRST),
} satisfies Cases;
