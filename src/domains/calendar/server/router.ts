import { may, router, signedIn } from '#server/trpc.ts';
import { CalendarInput, CalendarView, Places, PlacesInput, TakenInput, TakenView } from '#domains/calendar/schema.ts';
import { readCalendar, readPlaces, readTakenOn } from '#domains/calendar/server/queries.ts';

export const calendarRouter = router({
  window: signedIn
    .meta({ byKey: 'booking.calendar', rule: 'own, or manages the space' })
    .input(CalendarInput)
    .output(CalendarView)
    .query(({ ctx, input }) => readCalendar(ctx, input)),
  places: may('booking.calendar', 'show')
    .meta({ rule: 'manages the space' })
    .input(PlacesInput)
    .output(Places)
    .query(({ ctx, input }) => readPlaces(ctx, input.space_id)),
  taken: may('booking.calendar', 'show')
    .meta({ rule: 'manages the space' })
    .input(TakenInput)
    .output(TakenView)
    .query(({ ctx, input }) => readTakenOn(ctx, input)),
});
