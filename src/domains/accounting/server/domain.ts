/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { accountingPersonal } from '#domains/accounting/server/personal.ts';
import { accountingRouter } from '#domains/accounting/server/router.ts';
import { compareWithXero } from '#domains/accounting/server/service/compare.ts';
import { PUSH_TO_XERO, pushToXero } from '#domains/accounting/server/service/push.ts';
import { READ_XERO, readXero } from '#domains/accounting/server/service/read.ts';
import { DAY, MINUTE, SECOND } from '#shared/time.ts';
import {
  BankView,
  ConnectedView,
  ConsentView,
  DifferenceView,
  OrganisationsView,
  PushView,
  RefusedView,
  SendingView,
  SettingsView,
  XeroInvoiceView,
} from '#domains/accounting/schema.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { msg } from '#shared/texts.ts';

export const accountingDomain = {
  routers: { accounting: accountingRouter },
  sentences: [accountingSentences],
  jobs: [
    { name: READ_XERO, everyMs: 5 * MINUTE, run: readXero },
    { name: PUSH_TO_XERO, everyMs: 30 * SECOND, run: pushToXero },
    { name: msg('compare with Xero'), everyMs: DAY, run: compareWithXero },
  ],
  views: {
    XeroBank: BankView,
    XeroConnection: ConnectedView,
    XeroConsent: ConsentView,
    XeroDifference: DifferenceView,
    XeroInvoice: XeroInvoiceView,
    XeroOrganisations: OrganisationsView,
    XeroPush: PushView,
    XeroRefusal: RefusedView,
    XeroSending: SendingView,
    XeroSettings: SettingsView,
  },
  personal: accountingPersonal,
} satisfies ServerDomain;
