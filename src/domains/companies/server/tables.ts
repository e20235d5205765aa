/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { CompanyRole } from '#domains/companies/schema.ts';
import type { Company } from '#domains/companies/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    companies: RowOf<Company> & { live_name: string | null };
    company_people: { company_id: string; user_id: string; role: CompanyRole; created_at: Date };
  }
}
