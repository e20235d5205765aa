/** What other domains may use of this one on the server. */
export { bookingsDomain } from './domain.ts';
export { bookingActor, editsBookingsOf } from './access.ts';
export { type BilledBooking, fromBilled } from './price/billed.ts';
export { feedText, type SeriesBooking } from './mail/feed-text.ts';
export { SYSTEM } from './changes.ts';
export { totalFigures } from './figures/daily-figures.ts';
export { bookingExport } from './list/export-route.ts';
export { type AboutBooking, aboutBooking, mailsAbout } from './mail/about.ts';
export { type BookingRecord, subjectOf } from './model.ts';
export { bookingBilled, bookingEvents, type BookingFacts, bookingOnAccount, bookingUsed } from './news.ts';
export { countRoomMinutes } from './figures/room-hours.ts';
export { ensureMember, resolvePeople } from './people/people.ts';
export { readPlace } from './places/place.ts';
export { countOwnBookings, listNextBookings, readStages } from './queries.ts';
export { lockBooking, lockVisibleBooking, readBookings, readVisibleBooking } from './records.ts';
export { cancelBooking } from './lifecycle/cancel.ts';
export { bookWithin, createBooking } from './lifecycle/create.ts';
export {
  bookAtDoor,
  checkInAtDoor,
  type BookingDoor,
  doorMinutes,
  endAtDoor,
  findPayer,
  mayAtDoor,
  mayBookToday,
} from './presence/door.ts';
export { freeMemberPlaces } from './places/member-places.ts';
export {
  changeMemberPlace,
  dropMemberPlace,
  lockMemberPlaces,
  lockMemberUnits,
  memberPlaces,
  type PlaceOfMembership,
} from './places/change-member-place.ts';
export { extendMemberPlaces, keepMemberPlace, takeMemberPlace } from './places/member-place.ts';
export { bookingPayable } from './payment/payable.ts';
