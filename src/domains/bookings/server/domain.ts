/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import { listen } from '#server/events.ts';
import { mergeRouters } from '#server/trpc.ts';
import type { ServerDomain } from '#server/domain.ts';
import { bookingsErasure } from '#domains/bookings/server/erasure.ts';
import { bookingsPersonal } from '#domains/bookings/server/personal.ts';
import { attendeeMails } from '#domains/bookings/server/mail/attendee-mails.ts';
import { bookingMails } from '#domains/bookings/server/mail/mails.ts';
import { moneyMails } from '#domains/bookings/server/mail/money-mails.ts';
import { presenceMails } from '#domains/bookings/server/presence/mails.ts';
import { seriesMails } from '#domains/bookings/server/series/mails.ts';
import { swapMails } from '#domains/bookings/server/swaps/mails.ts';
import { sendConfirmation } from '#domains/bookings/server/mail/confirmation.ts';
import { holdMetrics } from '#domains/bookings/server/metrics.ts';
import { bookingConfirmed, bookingScreens, formerBookingNews, seriesBooked } from '#domains/bookings/server/news.ts';
import { NOTICES_DUE, notifyAttendees } from '#domains/bookings/server/mail/notices.ts';
import { presenceRouter } from '#domains/bookings/server/presence/router.ts';
import { voucherRouter } from '#domains/bookings/server/price/voucher-router.ts';
import { seriesRouter } from '#domains/bookings/server/series/router.ts';
import { confirmSeries } from '#domains/bookings/server/series/confirmation.ts';
import { bookingPaymentRouter } from '#domains/bookings/server/payment/router.ts';
import { chargePlanned } from '#domains/bookings/server/payment/planned.ts';
import { paymentsRouter } from '#domains/payments/server/index.ts';
import { PayChargeView, PaySeriesView, ReaderPaymentView, ReaderView } from '#domains/bookings/payment-schema.ts';
import { bookingsRouter } from '#domains/bookings/server/router.ts';
import { billMergedBookings } from '#domains/bookings/server/people/merge-contact.ts';
import { contactMerged } from '#domains/contacts/server/index.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { bookingTold } from '#domains/bookings/server/told.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import { remindCustomers } from '#domains/bookings/server/lifecycle/remind.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { DAY, MINUTE, SECOND } from '#shared/time.ts';
import { ArrivalView } from '#domains/bookings/arrivals.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { BookingView } from '#domains/bookings/schema.ts';
import { SeriesView } from '#domains/bookings/series.ts';
import { guestRetention } from '#domains/bookings/server/people/retention.ts';
import { msg } from '#shared/texts.ts';

export const bookingsDomain = {
  routers: {
    bookings: mergeRouters(bookingsRouter, seriesRouter, presenceRouter, voucherRouter),
    payments: mergeRouters(paymentsRouter, bookingPaymentRouter),
  },
  jobs: [
    { name: msg('release expired holds'), everyMs: 3 * SECOND, run: lapseHolds },
    { name: msg('charge planned bookings'), everyMs: 30 * SECOND, run: chargePlanned },
    { name: msg('reject lapsed requests'), everyMs: 30 * SECOND, run: lapseRequests },
    { name: msg('release unused meetings'), everyMs: 15 * SECOND, run: releaseUnused },
    { name: msg('remind customers'), everyMs: MINUTE, run: remindCustomers },
    { name: msg('recount daily figures'), everyMs: DAY, run: recountFigures },
  ],
  listens: [
    bookingScreens,
    listen('bookings: confirmation', [bookingConfirmed], { hear: sendConfirmation }),
    listen('bookings: confirmation of series', [seriesBooked], { hear: confirmSeries }),
    listen('bookings: merged contacts', [contactMerged], { hear: billMergedBookings }),
  ],
  tells: [bookingTold],
  topics: [recordTopic(NOTICES_DUE, 'bookingId', notifyAttendees), formerBookingNews],
  customers: [
    'EXISTS(SELECT 1 FROM bookings b WHERE b.assigned_user_id = u.id)',
    'EXISTS(SELECT 1 FROM booking_members a WHERE a.email = u.email)',
  ],
  sentences: [bookingSentences, historySentences],
  mails: [bookingMails, attendeeMails, moneyMails, presenceMails, seriesMails, swapMails],
  metricSources: [holdMetrics],
  views: {
    Arrival: ArrivalView,
    Booking: BookingView,
    BookingSeries: SeriesView,
    PayCharge: PayChargeView,
    PaySeries: PaySeriesView,
    Reader: ReaderView,
    ReaderPayment: ReaderPaymentView,
  },
  erasure: bookingsErasure,
  personal: bookingsPersonal,
  retention: [guestRetention],
} satisfies ServerDomain;
