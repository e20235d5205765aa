import { billOf, putOnAccount } from '../../helpers/collective.ts';
import { procedures } from '../../helpers/trpc.ts';
import { saveCard } from '../../helpers/world.ts';
import { type Cases, PAGE, type Stage, at, by, id, inSpace, the } from '../case.ts';

const ofCompany = { company_id: the('company') };

/** What the tenant has to pay. */
async function due({ app, made, kept: { tenant: token } }: Stage): Promise<{ amount: number }> {
  const { open } = await procedures(app, { token }).invoices.get.query({ _id: made.membershipInvoice });
  return { amount: open! };
}

export default {
  'invoices.startPayment': by.themselves(id('membershipInvoice', { amount: 1.2 }), {
    change: async (stage, call) => call(await due(stage), { token: stage.kept.tenant }),
  }),
  'invoices.pay': by.themselves(id('membershipInvoice', { amount: 1.2, source_id: the('card') }), {
    change: async (stage, call) => {
      const tenant = { id: '', email: '', token: stage.kept.tenant };
      const paid = { ...(await due(stage)), source_id: await saveCard(stage.app, tenant) };
      await stage.part(() => call(paid, tenant));
    },
  }),
  'invoices.list': {
    input: inSpace(),
    more: { ...PAGE, ...at(9), resource_type: 'flexi_desk' },
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['member', 'manager'],
    mark: ({ invoice }) => invoice,
  },
  'invoices.statement': by.parties(inSpace({ ...ofCompany, from: '2026-01-01', to: '2026-03-31' }), {
    served: ['manager'],
  }),
  'invoices.agedDebt': by.managers(inSpace(), { served: ['manager', 'owner'] }),
  'invoices.earnings': by.managers(inSpace({ from: '2024-01', to: '2024-06', by: 'room' }), {
    served: ['manager', 'owner'],
  }),
  'invoices.get': by.parties(id('invoice')),
  'invoices.next': by.parties(ofCompany, { served: ['manager'] }),
  'invoices.create': by.managers(
    inSpace({ ...ofCompany, note: 'Thank you', lines: [{ description: 'Printing', quantity: 2.5, price: 10 }] }),
    { makes: ['collective'] },
  ),
  'invoices.credit': by.managers(id('collective', { reason: 'Not delivered', lines: [{ line: 0, amount: 1 }] })),
  'invoices.recordPayment': by.managers(id('collective', { method: 'cash', amount: 1 }), {
    change: async ({ app, world, made, book, part }, call) => {
      await putOnAccount(app, world, await book(250), made.company);
      const _id = await billOf(app, made.company);
      await app.deliver();
      await part(() => call({ _id, amount: 108 }));
    },
  }),
  'operator.update': by.superAdmins(
    {
      name: 'Cockpit Workspaces Ltd',
      address: '1 Finsbury Square\nLondon',
      vat_number: 'GB123456789',
      bank_name: 'Bank',
      account_name: 'Cockpit',
      sort_code: '20-00-00',
      account_number: '12345678',
      iban: 'GB33BUKB20201555555555',
    },
    { more: { version: 0 } },
  ),
} satisfies Cases;
