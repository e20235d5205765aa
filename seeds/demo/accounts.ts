/** What the demo's companies have booked on account, and their collective invoices of the months that are over. */
import type { Knex } from 'knex';
import { openTexts } from '#server/texts.ts';
import { ENGLISH } from '#shared/languages.ts';
import { enterAccounts } from '#domains/companies/server/account.ts';
import { Company } from '#domains/companies/server/model.ts';
import { collectiveDocument } from '#domains/invoices/server/collective.ts';
import type { WrittenDocument } from '#domains/invoices/server/documents.ts';
import { addMonths, monthOf } from '#shared/months.ts';
import { paidAt } from './booking-states.ts';
import type { Stored } from './booking-rows.ts';
import type { Paid, Parties } from './invoices.ts';
import { billedOn } from './past.ts';

/** What a company has booked in a month. The document is missing while the month is not over. */
type Month = { company: Company; stored: Stored[]; document?: WrittenDocument };

const entryOf = ({ booking }: Stored) => ({
  kind: 'charge' as const,
  purpose: 'booking' as const,
  person: booking.assigned!.name,
  title: booking.title,
  from: booking.starts_at,
  to: booking.ends_at,
  space: booking.space,
  amountPence: booking.total_pence,
  totalPence: booking.total_pence,
  netPence: booking.net_pence,
  taxPercent: booking.tax_percent,
});

/** The demo is in English. */
const SPOKEN = { language: ENGLISH, t: openTexts()(ENGLISH) } as const;

/** Collects what is on account by company and month. */
export async function collectAccounts(
  trx: Knex.Transaction,
  stored: Stored[],
  { operator }: Parties,
  now: Date,
): Promise<Month[]> {
  const companies = await Company.query(trx).orderBy('id');
  return companies.flatMap((company) => {
    const own = stored.filter(({ drawn }) => drawn.company?.id === company.id);
    const [first] = own;
    if (!first) return [];
    const { name, area, time_zone } = first.booking.space;
    const months = new Set(own.map(({ booking }) => monthOf(paidAt(booking), time_zone)));
    return [...months].sort().map((month): Month => {
      const ofMonth = own.filter(({ booking }) => monthOf(paidAt(booking), time_zone) === month);
      const at = billedOn(`${addMonths(month, 1)}-01`, time_zone);
      if (at > now) return { company, stored: ofMonth };
      const collective = {
        company,
        space: { name, area, time_zone },
        month,
        email: company.billing_email,
        operator,
        ...SPOKEN,
      };
      const document = collectiveDocument({ ...collective, entries: ofMonth.map(entryOf) }, at);
      return { company, stored: ofMonth, document };
    });
  });
}

/** Enters the bookings on the accounts, with the documents that bill them. */
export async function enterOnAccounts(
  trx: Knex.Transaction,
  months: Month[],
  { charges }: Paid,
  invoiceIds: Map<WrittenDocument, string>,
): Promise<void> {
  const entries = months.flatMap(({ company, stored, document }) =>
    stored.map(({ booking: { id, assigned_user_id: user_id, total_pence: amount_pence, created_at } }) => ({
      ...{ company_id: company.id, user_id, charge_id: charges.get(id)!, amount_pence, kind: 'charge' as const },
      ...{ invoice_id: document ? invoiceIds.get(document)! : null, at: paidAt({ created_at }) },
    })),
  );
  await enterAccounts(
    trx,
    entries.sort((one, other) => +one.at - +other.at),
  );
}
