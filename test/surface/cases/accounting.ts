import { uuidOf } from '../../../sandbox/frame/basics.ts';
import { ACCOUNTS, TENANT } from '../../../sandbox/xero/books.ts';
import { answerConsent } from '../../integrations/accounting.ts';
import { type Case, type Cases, NO_STAFF, PAGE } from '../case.ts';

const seen: Case = { refused: NO_STAFF, served: ['manager', 'otherManager'] };
const unserved: Case = { refused: NO_STAFF };
/** It is a matter of the whole business. */
const ofBusiness: Case = { refused: [...NO_STAFF, 'manager', 'otherManager'] };

export default {
  'accounting.list': { ...seen, input: { ...PAGE, text: 'a', status: 'PAID' } },
  'accounting.sending': seen,
  'accounting.pushes': { ...seen, input: { invoice_ids: ['1', '2'] } },
  'accounting.read': { ...seen, served: ['manager'], change: false },
  'accounting.settings': unserved,
  'accounting.connect': { ...ofBusiness, served: ['owner'], change: false },
  'accounting.finishConnecting': {
    ...ofBusiness,
    input: { code: 'guessed', state: 'guessed' },
    change: async ({ owner, part }, call) => {
      const { url } = await owner.accounting.connect.mutate();
      const { code, state } = Object.fromEntries((await answerConsent(url)).searchParams);
      await part(() => call({ code, state }));
    },
  },
  'accounting.refreshToken': unserved,
  'accounting.updateSettings': {
    ...ofBusiness,
    input: { bank_account_id: ACCOUNTS[0]!.AccountID, sales_code: '200', tax_type: 'OUTPUT2', push_from: '2030-01-01' },
    change: async ({ app }, call) => {
      const accounts = ACCOUNTS.slice(0, 3).map(({ AccountID: account_id, Code: code, Name: name, Type: type }) => {
        const of = { status: 'ACTIVE', bank_account_number: '', bank_account_type: '', currency: 'GBP' };
        return { ...of, account_id, code, name, type };
      });
      await app.knex('accounting_accounts').insert(accounts).onConflict('account_id').ignore();
      await call({ push_from: null });
    },
  },
  'accounting.organisations': ofBusiness,
  'accounting.chooseOrganisation': { ...ofBusiness, input: { tenant_id: TENANT.id } },
  'accounting.retry': {
    ...unserved,
    input: { _id: '1' },
    change: async ({ app, made }, call) => {
      const now = new Date();
      const [invoice_id] = await app.knex('invoices').limit(1).pluck('id');
      const tenant_id = uuidOf(`tenant ${made.run}`);
      const push = { tenant_id, invoice_id, state: 'refused', due_at: now, changed_at: now } as const;
      const [id] = await app.knex('accounting_pushes').insert(push);
      await call({ _id: String(id) });
    },
  },
  'accounting.disconnect': ofBusiness,
} satisfies Cases;
