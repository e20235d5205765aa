/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Enquiry, EnquiryMessage, SavedAnswer } from '#domains/enquiries/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    enquiries: RowOf<Enquiry>;
    enquiry_messages: RowOf<EnquiryMessage>;
    saved_answers: RowOf<SavedAnswer>;
  }
}
