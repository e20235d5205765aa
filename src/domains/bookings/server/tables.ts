/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { FormerColumns } from '#domains/bookings/server/price/former-reductions.ts';
import type { DailyFiguresRow } from '#domains/bookings/server/figures/daily-figures.ts';
import type { BookingRow, MemberRow } from '#domains/bookings/server/model.ts';
import type { SeriesRow } from '#domains/bookings/server/series/row.ts';
import type { NoticeRow } from '#domains/bookings/server/mail/notices.ts';

/** The database computes the further columns. */
type Row = Omit<BookingRow, 'reductions'> &
  FormerColumns & {
    /** Null in rows of earlier releases. */
    reductions: BookingRow['reductions'] | null;
    span: number | null;
    listed: boolean | null;
    unused_from: Date | null;
    remind_from: Date | null;
  };

declare module 'knex/types/tables.js' {
  interface Tables {
    bookings: JsonTable<
      Row,
      'reductions' | 'offer' | 'room_discount' | 'voucher' | 'items' | 'old_items' | 'amenities_id' | 'history'
    >;
    booking_series: JsonTable<SeriesRow, 'repeats' | 'calendar'>;
    booking_members: MemberRow & { booking_id: string };
    booking_notices: NoticeRow;
    /** What was booked at the displays of rooms. */
    door_bookings: { booking_id: string; resource_id: string; at: Date };
    daily_figures: DailyFiguresRow;
  }
}
