import { uuidOf } from '../../../sandbox/frame/basics.ts';
import { ACCOUNTS, TENANT } from '../../../sandbox/xero/books.ts';
import { answerConsent } from '../../integrations/accounting.ts';
import { type Case, type Cases, NO_STAFF, PAGE } from '../case.ts';

/** For all who have the area. */
const seen = (input?: Case['input'], rest: Case = {}): Case => ({
  input,
  refused: NO_STAFF,
  served: ['manager', 'otherManager'],
  ...rest,
});
const unserved = { served: [] };
/** Not for managers: it is a matter of the whole business. */
const ofBusiness = (input?: Case['input'], rest: Case = {}): Case => ({
  input,
  refused: [...NO_STAFF, 'manager', 'otherManager'],
  ...rest,
});

export default {
  'accounting.list': seen({ ...PAGE, text: 'a', status: 'PAID' }),
  'accounting.sending': seen(),
  'accounting.pushes': seen({ invoice_ids: ['1', '2'] }),
  'accounting.read': seen(undefined, { served: ['manager'], change: false }),
  'accounting.settings': seen(undefined, unserved),
  'accounting.connect': ofBusiness(undefined, { served: ['owner'], change: false }),
  'accounting.finishConnecting': ofBusiness(
    { code: 'guessed', state: 'guessed' },
    {
      change: async ({ owner, part }, call) => {
        const { url } = await owner.accounting.connect.mutate();
        const back = (await answerConsent(url)).searchParams;
        await part(() => call({ code: back.get('code')!, state: back.get('state')! }));
      },
    },
  ),
  'accounting.refreshToken': seen(undefined, unserved),
  'accounting.updateSettings': ofBusiness(
    { bank_account_id: ACCOUNTS[0]!.AccountID, sales_code: '200', tax_type: 'OUTPUT2', push_from: '2030-01-01' },
    {
      change: async ({ app }, call) => {
        const accounts = ACCOUNTS.slice(0, 3).map(({ AccountID: account_id, Code: code, Name: name, Type: type }) => {
          const of = { status: 'ACTIVE', bank_account_number: '', bank_account_type: '', currency: 'GBP' };
          return { ...of, account_id, code, name, type };
        });
        await app.knex('accounting_accounts').insert(accounts).onConflict('account_id').ignore();
        return call({ push_from: null });
      },
    },
  ),
  'accounting.organisations': ofBusiness(),
  'accounting.chooseOrganisation': ofBusiness({ tenant_id: TENANT.id }),
  'accounting.retry': seen(
    { _id: '1' },
    {
      ...unserved,
      change: async ({ app, made }, call) => {
        const now = new Date();
        const [invoice_id] = await app.knex('invoices').limit(1).pluck('id');
        const tenant_id = uuidOf(`tenant ${made.run}`);
        const push = { tenant_id, invoice_id, state: 'refused', due_at: now, changed_at: now } as const;
        const [id] = await app.knex('accounting_pushes').insert(push);
        return call({ _id: String(id) });
      },
    },
  ),
  'accounting.disconnect': ofBusiness(),
} satisfies Cases;
