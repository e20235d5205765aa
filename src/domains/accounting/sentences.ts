/** What activities say of the accounting at Xero. */
import { differencesText } from '#domains/accounting/rules.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

type OrganisationFacts = { organisation: string };

export const accountingSentences = defineSentences('accounting', {
  updatedSettings: () => msg('updated the accounting settings'),
  renewed: () => msg('renewed the permission of Xero'),
  connected: ({ organisation }: OrganisationFacts, t) =>
    t('connected the organisation {organisation} of Xero', { organisation }),
  gaveAccess: ({ count }: { count: number }, t) => t('gave access to {count} organisations of Xero', { count }),
  chose: ({ organisation }: OrganisationFacts, t) =>
    t('chose the organisation {organisation} of Xero', { organisation }),
  disconnected: ({ organisation }: OrganisationFacts, t) =>
    t('disconnected the organisation {organisation} of Xero', { organisation }),
  disconnectedXero: () => msg('disconnected Xero'),
  sentAgain: ({ invoiceId }: { invoiceId: string }, t) =>
    t('sent invoice {number} to Xero again', { number: invoiceId }),
  differs: ({ count }: { count: number }, t) => differencesText(count, t),
});
