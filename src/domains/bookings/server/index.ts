/** What other domains may use of this one on the server. */
export { bookingsDomain } from './domain.ts';
export { bookingActor, editsBookingsOf } from './access.ts';
export { type Billed, fromBilled } from './billed.ts';
export { feedText, type SeriesBooking } from './feed-text.ts';
export { SYSTEM } from './changes.ts';
export { totalFigures } from './daily-figures.ts';
export { BOOKING_EXPORT_OPERATION, bookingExportRoute } from './export-route.ts';
export { mails } from './mails.ts';
export { type BookingRecord, subjectOf } from './model.ts';
export {
  BOOKING_BILLED,
  BOOKING_LIVE,
  bookingEvents,
  type BookingNews,
  BOOKING_USED,
  REQUEST_APPROVED,
} from './news.ts';
export { countRoomMinutes } from './room-hours.ts';
export { ensureMember, resolvePeople } from './people.ts';
export { readPlace } from './place.ts';
export { countOwnBookings, listNextBookings, readStages } from './queries.ts';
export { lockBooking, lockVisibleBooking, readBookings, readVisibleBooking } from './records.ts';
export { cancelBooking } from './service/cancel.ts';
export { bookWithin, createBooking } from './service/create.ts';
export {
  bookAtDoor,
  checkInAtDoor,
  type Door,
  doorMinutes,
  endAtDoor,
  findPayer,
  mayAtDoor,
  mayBookToday,
} from './service/door.ts';
export { freeMemberPlaces } from './member-places.ts';
export {
  changeMemberPlace,
  dropMemberPlace,
  lockMemberPlaces,
  lockMemberUnits,
  memberPlaces,
  type PlaceOfMembership,
} from './service/change-member-place.ts';
export { extendMemberPlaces, keepMemberPlace, takeMemberPlace } from './service/member-place.ts';
export { bookingPayable } from './payment/payable.ts';
