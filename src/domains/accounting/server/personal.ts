/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const accountingPersonal: PersonalData = {
  name: 'accounting',
  why: 'to keep the accounts at Xero as the invoices are here',
  kept: NO_END,
  erasure: 'by law',
  tables: {
    accounting: {
      other: [
        'tenant_id',
        'organisation',
        'access_token',
        'refresh_token',
        'broken',
        'bank_account_id',
        'sales_code',
        'tax_type',
        'failure',
        'tax_types',
        'deposit_code',
      ],
    },
    accounting_accounts: {
      other: ['account_id', 'code', 'name', 'type', 'status', 'bank_account_number', 'bank_account_type', 'currency'],
    },
    accounting_differences: { other: ['number', 'currency'] },
    accounting_documents: {
      personal: { reference: 'text', contact: 'name' },
      other: ['document_id', 'number', 'status', 'currency', 'online_url'],
      why: 'to compare the documents at Xero with the invoices',
      kept: 'until it is gone at Xero',
    },
    accounting_pushes: {
      whose: { invoice_id: 'invoices' },
      personal: { contact_id: 'id', reason: 'text' },
      other: ['tenant_id', 'document_id', 'payment_id'],
      unshown: 'numbers of your invoices at Xero',
    },
    accounting_sign_ins: {
      whose: { user_id: 'person' },
      personal: { state_hash: 'secret', session_hash: 'secret', verifier: 'secret' },
      why: 'to connect Xero safely',
      kept: 'until the next connection, once it has ended',
      erasure: 'removed',
      unshown: 'hashes of links',
    },
  },
};
