/** The situations in which the guards of a transition refuse it. */
import { world, type Call } from './setting.ts';
import {
  bookRoom,
  bookFree,
  confirmedUnpaid,
  bookDesk,
  requestRoom,
  decide,
  decideSwap,
  move,
  cancel,
  checkIn,
  undoRelease,
  released,
  overRelease,
  endNow,
  raise,
  reserve,
  after,
  swapDesk,
  ongoing,
  begun,
  past,
  office,
  memberPlace,
} from './actions.ts';

export type Situation = [what: string, reach: () => Promise<string>, call: Call, message: string];

export const PAST = 'You cannot update an event from the past';
export const roomsOnly = (reach: () => Promise<string>): Situation => [
  'not a room',
  reach,
  (id) => move(id, 1),
  'Only meeting room bookings can be changed',
];
export const overMove = (reach: () => Promise<string>): Situation => [
  'past',
  () => after(reach(), past),
  (id) => move(id, 1),
  'A past booking cannot be changed',
];
export const noSwap = (call: Call): Situation => [
  'no request',
  bookDesk,
  call,
  'This booking has no open swap request',
];
export const overSwap = (call: Call): Situation => ['past', () => after(swapDesk(), past), call, PAST];

const ofMembership = (call: Call): Situation => [
  'of a membership',
  memberPlace,
  call,
  'This place belongs to a membership. Please change the membership',
];

/** For each transition of people, the situations in which its guards refuse it. */
export const GUARDED: Record<string, Situation[]> = {
  'move in held': [roomsOnly(office), overMove(bookRoom)],
  'move in confirmed': [roomsOnly(bookDesk), overMove(bookFree)],
  'startDifference in confirmed': [roomsOnly(bookDesk), overMove(bookFree)],
  'cancel in confirmed': [
    ofMembership((id) => cancel(id, world.owner)),
    ['past', () => after(bookFree(), past), (id) => cancel(id, world.owner), 'A past booking cannot be cancelled'],
    ['ongoing', ongoing, (id) => cancel(id), 'An ongoing booking cannot be cancelled'],
  ],
  'checkIn in confirmed': [
    ['released', released, checkIn, 'This booking was released, because nobody checked in'],
    ['far', bookFree, checkIn, 'A booking can be checked in from an hour before it starts'],
    ['past', () => after(bookFree(), past), checkIn, 'A past booking cannot be checked in'],
  ],
  'checkIn in changing': [
    ['far', confirmedUnpaid, checkIn, 'A booking can be checked in from an hour before it starts'],
    ['past', () => after(confirmedUnpaid(), past), checkIn, 'A past booking cannot be checked in'],
  ],
  'undoRelease in confirmed': [
    ['not released', ongoing, undoRelease, 'This booking was not released'],
    ['over', overRelease, undoRelease, 'The time of this booking is over'],
  ],
  'endNow in confirmed': [
    ofMembership((id) => endNow(id)),
    ['upcoming', bookFree, (id) => endNow(id), 'Only an ongoing booking can be ended'],
  ],
  'approve in requested': [['ongoing', () => after(requestRoom(), begun), (id) => decide(id, 'Approved'), PAST]],
  'requestSwap in confirmed': [
    ofMembership(raise),
    ['room', bookFree, raise, 'Only desks can be swapped'],
    ['past', () => after(bookDesk(), past), raise, PAST],
    ['open', swapDesk, raise, 'This booking has a swap request already'],
  ],
  'approveSwap in confirmed': [
    noSwap((id) => decideSwap(id, 'Completed')),
    overSwap((id) => decideSwap(id, 'Completed')),
  ],
  'rejectSwap in confirmed': [noSwap((id) => decideSwap(id, 'Deleted')), overSwap((id) => decideSwap(id, 'Deleted'))],
  'reserve in confirmed': [
    ofMembership((id) => reserve(id)),
    ['ongoing', () => after(bookDesk(), begun), (id) => reserve(id), PAST],
  ],
};
