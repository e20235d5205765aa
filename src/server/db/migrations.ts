/**
 * Migrations as a list in code, so that the bundle carries them. A new file is added here and never edited once landed. A migration
 * that removes what an older release uses has a name that ends in `.contract`, and runs only when it is asked for.
 */
import type { Knex } from 'knex';
import * as m0001 from '../../../migrations/0001-accounts-and-roles.ts';
import * as m0002 from '../../../migrations/0002-workspaces-and-resources.ts';
import * as m0003 from '../../../migrations/0003-bookings-and-claims.ts';
import * as m0004 from '../../../migrations/0004-payments-and-invoices.ts';
import * as m0005 from '../../../migrations/0005-activity-and-outbox.ts';
import * as m0006 from '../../../migrations/0006-keys-of-standard-roles.ts';
import * as m0007 from '../../../migrations/0007-uploads.ts';
import * as m0008 from '../../../migrations/0008-versions-and-bookable-units.ts';
import * as m0009 from '../../../migrations/0009-booking-money.ts';
import * as m0010 from '../../../migrations/0010-team-spaces.ts';
import * as m0011 from '../../../migrations/0011-sessions-and-exact-keys.ts';
import * as m0012 from '../../../migrations/0012-topics-and-jobs.ts';
import * as m0013 from '../../../migrations/0013-unique-seats-and-amenities.ts';
import * as m0014 from '../../../migrations/0014-missing-foreign-keys.ts';
import * as m0015 from '../../../migrations/0015-indexes-of-lists.ts';
import * as m0016 from '../../../migrations/0016-plan-versions.ts';
import * as m0018 from '../../../migrations/0018-booking-requests.ts';
import * as m0019 from '../../../migrations/0019-operator.ts';
import * as m0020 from '../../../migrations/0020-seat-map-and-swaps.ts';
import * as m0021 from '../../../migrations/0021-daily-figures.ts';
import * as m0022 from '../../../migrations/0022-calendar-feeds.ts';
import * as m0024 from '../../../migrations/0024-calendar-index.ts';
import * as m0025 from '../../../migrations/0025-desk-payments.ts';
import * as m0026 from '../../../migrations/0026-resource-pictures.ts';
import * as m0027 from '../../../migrations/0027-front-desk-lists.ts';
import * as m0028 from '../../../migrations/0028-no-new-bookings.ts';
import * as m0029 from '../../../migrations/0029-enquiries.ts';
import * as m0030 from '../../../migrations/0030-doors.ts';
import * as m0031 from '../../../migrations/0031-deleted-at.ts';
import * as m0032 from '../../../migrations/0032-leads.ts';
import * as m0033 from '../../../migrations/0033-campaigns.ts';
import * as m0034 from '../../../migrations/0034-accounting.ts';
import * as m0035 from '../../../migrations/0035-content.ts';
import * as m0036 from '../../../migrations/0036-site-version.ts';
import * as m0037 from '../../../migrations/0037-replica-marks.ts';
import * as m0038 from '../../../migrations/0038-consent-and-acceptance.ts';
import * as m0039 from '../../../migrations/0039-feeds-end-with-sessions.ts';
import * as m0040 from '../../../migrations/0040-refunds-and-disputes.ts';
import * as m0041 from '../../../migrations/0041-restores.ts';
import * as m0042 from '../../../migrations/0042-backups.ts';
import * as m0043 from '../../../migrations/0043-door-commands.ts';
import * as m0044 from '../../../migrations/0044-one-details-per-page.ts';
import * as m0045 from '../../../migrations/0045-buttons-of-pictures.ts';
import * as m0046 from '../../../migrations/0046-refused-keys.ts';
import * as m0047 from '../../../migrations/0047-booking-notices.ts';
import * as m0048 from '../../../migrations/0048-no-replica-marks.contract.ts';
import * as m0049 from '../../../migrations/0049-refusals-of-keys.ts';
import * as m0050 from '../../../migrations/0050-no-names-of-refusals.contract.ts';
import * as m0051 from '../../../migrations/0051-announcements.ts';
import * as m0052 from '../../../migrations/0052-enquiry-threads.ts';
import * as m0053 from '../../../migrations/0053-contacts.ts';
import * as m0054 from '../../../migrations/0054-settings.ts';
import * as m0055 from '../../../migrations/0055-earnings.ts';
import * as m0056 from '../../../migrations/0056-offers-and-invited-names.ts';
import * as m0057 from '../../../migrations/0057-use-rules.ts';
import * as m0059 from '../../../migrations/0059-entry-instructions.ts';
import * as m0060 from '../../../migrations/0060-nearby-places.ts';
import * as m0062 from '../../../migrations/0062-buffers.ts';
import * as m0064 from '../../../migrations/0064-booking-series.ts';
import * as m0066 from '../../../migrations/0066-check-in.ts';
import * as m0067 from '../../../migrations/0067-waiting-list.ts';
import * as m0068 from '../../../migrations/0068-release-unused.ts';
import * as m0069 from '../../../migrations/0069-door-displays.ts';
import * as m0070 from '../../../migrations/0070-reminders.ts';
import * as m0071 from '../../../migrations/0071-series-payments.ts';
import * as m0073 from '../../../migrations/0073-companies.ts';
import * as m0074 from '../../../migrations/0074-company-accounts.ts';
import * as m0075 from '../../../migrations/0075-tax-rates.ts';
import * as m0076 from '../../../migrations/0076-taxed-documents.ts';
import * as m0077 from '../../../migrations/0077-credits.ts';
import * as m0078 from '../../../migrations/0078-booking-credits.ts';
import * as m0079 from '../../../migrations/0079-imports.ts';
import * as m0080 from '../../../migrations/0080-currencies.ts';
import * as m0081 from '../../../migrations/0081-charges-of-invoices.ts';
import * as m0082 from '../../../migrations/0082-memberships.ts';
import * as m0083 from '../../../migrations/0083-products.ts';
import * as m0084 from '../../../migrations/0084-orders.ts';
import * as m0086 from '../../../migrations/0086-credits-of-invoices.ts';
import * as m0087 from '../../../migrations/0087-tax-types.ts';
import * as m0088 from '../../../migrations/0088-overdue-stop.ts';
import * as m0089 from '../../../migrations/0089-deposits.ts';
import * as m0090 from '../../../migrations/0090-imports-of-credits.ts';
import * as m0091 from '../../../migrations/0091-room-discounts.ts';
import * as m0094 from '../../../migrations/0094-plans-sold-online.ts';
import * as m0097 from '../../../migrations/0097-bank-debits.ts';
import * as m0100 from '../../../migrations/0100-monthly-products.ts';
import * as m0101 from '../../../migrations/0101-orders-of-memberships.ts';
import * as m0102 from '../../../migrations/0102-imports-of-memberships.ts';
import * as m0103 from '../../../migrations/0103-card-payments-of-companies.ts';
import * as m0104 from '../../../migrations/0104-cards-of-companies.ts';
import * as m0105 from '../../../migrations/0105-any-time-of-plans.ts';
import * as m0106 from '../../../migrations/0106-doors-of-plans.ts';
import * as m0107 from '../../../migrations/0107-vouchers.ts';
import * as m0108 from '../../../migrations/0108-vouchers-of-bookings.ts';
import * as m0111 from '../../../migrations/0111-credits-in-money.ts';
import * as m0112 from '../../../migrations/0112-roll-over-of-credits.ts';
import * as m0113 from '../../../migrations/0113-tax-rates-of-plans.ts';
import * as m0114 from '../../../migrations/0114-senders-of-messages.ts';
import * as m0120 from '../../../migrations/0120-limits-of-acceptances.ts';
import * as m0121 from '../../../migrations/0121-bookings-at-doors.ts';
import * as m0130 from '../../../migrations/0130-start-screens.ts';
import * as m0131 from '../../../migrations/0131-bookings-on-account.ts';
import * as m0140 from '../../../migrations/0140-installation.ts';
import * as m0141 from '../../../migrations/0141-staff-gifts.ts';
import * as m0142 from '../../../migrations/0142-calendars-of-series.ts';
import * as m0143 from '../../../migrations/0143-reductions.ts';
import * as m0144 from '../../../migrations/0144-first-bookings.ts';
import * as m0145 from '../../../migrations/0145-floors.ts';
import * as m0146 from '../../../migrations/0146-activities-as-facts.ts';
import * as m0150 from '../../../migrations/0150-occupancy.ts';
import * as m0151 from '../../../migrations/0151-revenue-months.ts';
import * as m0152 from '../../../migrations/0152-order-of-outbox.ts';
import * as m0153 from '../../../migrations/0153-no-shows.ts';
import * as m0154 from '../../../migrations/0154-unmet-searches.ts';
import * as m0155 from '../../../migrations/0155-progress-of-jobs.ts';
import * as m0156 from '../../../migrations/0156-webhooks.ts';
import * as m0157 from '../../../migrations/0157-keys-of-programs.ts';
import * as m0158 from '../../../migrations/0158-sessions.ts';
import * as m0159 from '../../../migrations/0159-factors.ts';
import * as m0160 from '../../../migrations/0160-audit-log.ts';
import * as m0161 from '../../../migrations/0161-privacy.ts';
import * as m0162 from '../../../migrations/0162-sign-in-providers.ts';
import * as m0163 from '../../../migrations/0163-erasures.ts';
import * as m0164 from '../../../migrations/0164-consents.ts';
import * as m0165 from '../../../migrations/0165-directories.ts';
import * as m0166 from '../../../migrations/0166-gifts.ts';
import * as m0167 from '../../../migrations/0167-factors-of-roles.ts';
import * as m0168 from '../../../migrations/0168-language.ts';
import * as m0169 from '../../../migrations/0169-languages-of-documents.ts';
import * as m0170 from '../../../migrations/0170-own-texts.ts';
import * as m0171 from '../../../migrations/0171-translations-of-content.ts';

export type Migration = { name: string; up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

export const MIGRATIONS: Migration[] = [
  { name: '0001-accounts-and-roles', ...m0001 },
  { name: '0002-workspaces-and-resources', ...m0002 },
  { name: '0003-bookings-and-claims', ...m0003 },
  { name: '0004-payments-and-invoices', ...m0004 },
  { name: '0005-activity-and-outbox', ...m0005 },
  { name: '0006-keys-of-standard-roles', ...m0006 },
  { name: '0007-uploads', ...m0007 },
  { name: '0008-versions-and-bookable-units', ...m0008 },
  { name: '0009-booking-money', ...m0009 },
  { name: '0010-team-spaces', ...m0010 },
  { name: '0011-sessions-and-exact-keys', ...m0011 },
  { name: '0012-topics-and-jobs', ...m0012 },
  { name: '0013-unique-seats-and-amenities', ...m0013 },
  { name: '0014-missing-foreign-keys', ...m0014 },
  { name: '0015-indexes-of-lists', ...m0015 },
  { name: '0016-plan-versions', ...m0016 },
  { name: '0018-booking-requests', ...m0018 },
  { name: '0019-operator', ...m0019 },
  { name: '0020-seat-map-and-swaps', ...m0020 },
  { name: '0021-daily-figures', ...m0021 },
  { name: '0022-calendar-feeds', ...m0022 },
  { name: '0024-calendar-index', ...m0024 },
  { name: '0025-desk-payments', ...m0025 },
  { name: '0026-resource-pictures', ...m0026 },
  { name: '0027-front-desk-lists', ...m0027 },
  { name: '0028-no-new-bookings', ...m0028 },
  { name: '0029-enquiries', ...m0029 },
  { name: '0030-doors', ...m0030 },
  { name: '0031-deleted-at', ...m0031 },
  { name: '0032-leads', ...m0032 },
  { name: '0033-campaigns', ...m0033 },
  { name: '0034-accounting', ...m0034 },
  { name: '0035-content', ...m0035 },
  { name: '0036-site-version', ...m0036 },
  { name: '0037-replica-marks', ...m0037 },
  { name: '0038-consent-and-acceptance', ...m0038 },
  { name: '0039-feeds-end-with-sessions', ...m0039 },
  { name: '0040-refunds-and-disputes', ...m0040 },
  { name: '0041-restores', ...m0041 },
  { name: '0042-backups', ...m0042 },
  { name: '0043-door-commands', ...m0043 },
  { name: '0044-one-details-per-page', ...m0044 },
  { name: '0045-buttons-of-pictures', ...m0045 },
  { name: '0046-refused-keys', ...m0046 },
  { name: '0047-booking-notices', ...m0047 },
  { name: '0048-no-replica-marks.contract', ...m0048 },
  { name: '0049-refusals-of-keys', ...m0049 },
  { name: '0050-no-names-of-refusals.contract', ...m0050 },
  { name: '0051-announcements', ...m0051 },
  { name: '0052-enquiry-threads', ...m0052 },
  { name: '0053-contacts', ...m0053 },
  { name: '0054-settings', ...m0054 },
  { name: '0055-earnings', ...m0055 },
  { name: '0056-offers-and-invited-names', ...m0056 },
  { name: '0057-use-rules', ...m0057 },
  { name: '0059-entry-instructions', ...m0059 },
  { name: '0060-nearby-places', ...m0060 },
  { name: '0062-buffers', ...m0062 },
  { name: '0064-booking-series', ...m0064 },
  { name: '0066-check-in', ...m0066 },
  { name: '0067-waiting-list', ...m0067 },
  { name: '0068-release-unused', ...m0068 },
  { name: '0069-door-displays', ...m0069 },
  { name: '0070-reminders', ...m0070 },
  { name: '0071-series-payments', ...m0071 },
  { name: '0073-companies', ...m0073 },
  { name: '0074-company-accounts', ...m0074 },
  { name: '0075-tax-rates', ...m0075 },
  { name: '0076-taxed-documents', ...m0076 },
  { name: '0077-credits', ...m0077 },
  { name: '0078-booking-credits', ...m0078 },
  { name: '0079-imports', ...m0079 },
  { name: '0080-currencies', ...m0080 },
  { name: '0081-charges-of-invoices', ...m0081 },
  { name: '0082-memberships', ...m0082 },
  { name: '0083-products', ...m0083 },
  { name: '0084-orders', ...m0084 },
  { name: '0086-credits-of-invoices', ...m0086 },
  { name: '0087-tax-types', ...m0087 },
  { name: '0088-overdue-stop', ...m0088 },
  { name: '0089-deposits', ...m0089 },
  { name: '0090-imports-of-credits', ...m0090 },
  { name: '0091-room-discounts', ...m0091 },
  { name: '0094-plans-sold-online', ...m0094 },
  { name: '0097-bank-debits', ...m0097 },
  { name: '0100-monthly-products', ...m0100 },
  { name: '0101-orders-of-memberships', ...m0101 },
  { name: '0102-imports-of-memberships', ...m0102 },
  { name: '0103-card-payments-of-companies', ...m0103 },
  { name: '0104-cards-of-companies', ...m0104 },
  { name: '0105-any-time-of-plans', ...m0105 },
  { name: '0106-doors-of-plans', ...m0106 },
  { name: '0107-vouchers', ...m0107 },
  { name: '0108-vouchers-of-bookings', ...m0108 },
  { name: '0111-credits-in-money', ...m0111 },
  { name: '0112-roll-over-of-credits', ...m0112 },
  { name: '0113-tax-rates-of-plans', ...m0113 },
  { name: '0114-senders-of-messages', ...m0114 },
  { name: '0120-limits-of-acceptances', ...m0120 },
  { name: '0121-bookings-at-doors', ...m0121 },
  { name: '0130-start-screens', ...m0130 },
  { name: '0131-bookings-on-account', ...m0131 },
  { name: '0140-installation', ...m0140 },
  { name: '0141-staff-gifts', ...m0141 },
  { name: '0142-calendars-of-series', ...m0142 },
  { name: '0143-reductions', ...m0143 },
  { name: '0144-first-bookings', ...m0144 },
  { name: '0145-floors', ...m0145 },
  { name: '0146-activities-as-facts', ...m0146 },
  { name: '0150-occupancy', ...m0150 },
  { name: '0151-revenue-months', ...m0151 },
  { name: '0152-order-of-outbox', ...m0152 },
  { name: '0153-no-shows', ...m0153 },
  { name: '0154-unmet-searches', ...m0154 },
  { name: '0155-progress-of-jobs', ...m0155 },
  { name: '0156-webhooks', ...m0156 },
  { name: '0157-keys-of-programs', ...m0157 },
  { name: '0158-sessions', ...m0158 },
  { name: '0159-factors', ...m0159 },
  { name: '0160-audit-log', ...m0160 },
  { name: '0161-privacy', ...m0161 },
  { name: '0162-sign-in-providers', ...m0162 },
  { name: '0163-erasures', ...m0163 },
  { name: '0164-consents', ...m0164 },
  { name: '0165-directories', ...m0165 },
  { name: '0166-gifts', ...m0166 },
  { name: '0167-factors-of-roles', ...m0167 },
  { name: '0168-language', ...m0168 },
  { name: '0169-languages-of-documents', ...m0169 },
  { name: '0170-own-texts', ...m0170 },
  { name: '0171-translations-of-content', ...m0171 },
];
