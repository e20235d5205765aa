/** What activities say of the accounting at Xero. */
import { differencesText } from '#domains/accounting/rules.ts';
import { defineSentences } from '#shared/said.ts';

type OrganisationFacts = { organisation: string };

export const accountingSentences = defineSentences('accounting', {
  updatedSettings: () => 'updated the accounting settings',
  renewed: () => 'renewed the permission of Xero',
  connected: ({ organisation }: OrganisationFacts) => `connected the organisation ${organisation} of Xero`,
  gaveAccess: ({ count }: { count: number }) => `gave access to ${count} organisations of Xero`,
  chose: ({ organisation }: OrganisationFacts) => `chose the organisation ${organisation} of Xero`,
  disconnected: ({ organisation }: OrganisationFacts) => `disconnected the organisation ${organisation} of Xero`,
  disconnectedXero: () => 'disconnected Xero',
  sentAgain: ({ invoiceId }: { invoiceId: string }) => `sent invoice ${invoiceId} to Xero again`,
  differs: ({ count }: { count: number }) => differencesText(count),
});
