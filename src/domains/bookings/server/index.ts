/** What other domains may use of this one on the server. */
export { bookingsDomain } from './domain.ts';
export { bookingActor, editsBookingsOf, requireUnblocked } from './access.ts';
export { type Billed, fromBilled, type StoredBilled, toBilled } from './billed.ts';
export { feedText, type SeriesBooking } from './feed-text.ts';
export { type Author, type Change, changeBooking, SYSTEM } from './changes.ts';
export { totalFigures } from './daily-figures.ts';
export { BOOKING_EXPORT_OPERATION, bookingExportRoute } from './export-route.ts';
export { mails } from './mails.ts';
export { type BookingRecord, subjectOf } from './model.ts';
export type { RefundPart } from './money-port.ts';
export {
  BOOKING_BILLED,
  BOOKING_LIVE,
  bookingEvents,
  type BookingNews,
  REFUND_DUE,
  refundNews,
  BOOKING_USED,
  REQUEST_APPROVED,
  seriesBookedNews,
} from './news.ts';
export { countRoomMinutes } from './room-hours.ts';
export { ensureMember, resolveMembers, resolvePeople } from './people.ts';
export { readPlace } from './place.ts';
export { untaxed } from './repriced.ts';
export { countOwnBookings, getBooking, listNextBookings, readStages } from './queries.ts';
export { lockPlaces } from './lock-places.ts';
export { lockBooking, lockBookings, lockVisibleBooking, readBookings, readVisibleBooking } from './records.ts';
export { cancelBooking } from './service/cancel.ts';
export { beginPlanned, duePlanned, lockPlanned, plannedChargeFailed } from './service/planned.ts';
export { chargeFailed, chargeSucceeded } from './service/charge-outcome.ts';
export { paidAtDesk, putOnAccount } from './service/confirm.ts';
export { chargeProcesses, chargeWaitsForBank, debitFailed } from './service/bank-outcome.ts';
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
export { applyUnits } from './service/effects.ts';
export {
  chargeDisputed,
  chargeRefunded,
  disputeClosed,
  refundedOutside,
  refundFailed,
} from './service/money-outcome.ts';
export { CHANGED_MEANWHILE, holdMove, isStillBasedOn, type Move } from './service/move.ts';
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
export { requireReductions } from './service/ended.ts';
export { getSeries } from './series.ts';
export { seriesRef } from './series-row.ts';
export { idsOfSeries, startPayingAll } from './service/pay-series.ts';
export { changeAllLocked, changeLocked, type Locked, requireStep } from './service/step.ts';
