import { billOf, bookRoom, putOnAccount } from '../../helpers/collective.ts';
import { procedures } from '../../helpers/trpc.ts';
import { saveCard, slot } from '../../helpers/world.ts';
import {
  type Cases,
  PAGE,
  type Records,
  STRANGERS,
  type Stage,
  id,
  inSpace,
  managed,
  reserved,
  shared,
} from '../case.ts';

const ofMembership = ({ membershipInvoice }: Records) => ({ _id: membershipInvoice, amount: 1.2 });
/** For the person whom the invoice is for. */
const PAYERS = { refused: [...STRANGERS, 'manager' as const], served: ['member' as const] };

/** What the tenant has to pay, and who they are. */
async function due({ app, made, kept }: Stage) {
  const tenant = { id: '', email: '', token: kept.tenant };
  const { open } = await procedures(app, tenant).invoices.get.query({ _id: made.membershipInvoice });
  return { tenant, amount: open! };
}

export default {
  'invoices.startPayment': {
    ...PAYERS,
    input: ofMembership,
    change: async (stage, call) => {
      const { tenant, amount } = await due(stage);
      return call({ amount }, tenant);
    },
  },
  'invoices.pay': {
    ...PAYERS,
    input: (of) => ({ ...ofMembership(of), source_id: of.card }),
    change: async (stage, call) => {
      const { tenant, amount } = await due(stage);
      const source_id = await saveCard(stage.app, tenant);
      await stage.part(() => call({ source_id, amount }, tenant));
    },
  },
  'invoices.list': {
    input: inSpace(),
    more: { ...PAGE, ...slot(9), resource_type: 'flexi_desk' },
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['member', 'manager'],
    mark: ({ invoice }) => invoice,
  },
  'invoices.statement': {
    input: ({ space, company }) => ({ space_id: space, company_id: company, from: '2026-01-01', to: '2026-03-31' }),
    refused: STRANGERS,
    served: ['manager'],
  },
  'invoices.agedDebt': managed(inSpace(), { served: ['manager', 'owner'] }),
  'invoices.earnings': managed(inSpace({ from: '2024-01', to: '2024-06', by: 'room' }), {
    served: ['manager', 'owner'],
  }),
  'invoices.get': shared(id('invoice')),
  'invoices.next': { input: ({ company }) => ({ company_id: company }), refused: STRANGERS, served: ['manager'] },
  'invoices.create': managed(
    ({ space, company }) => ({
      space_id: space,
      company_id: company,
      note: 'Thank you',
      lines: [{ description: 'Printing', quantity: 2.5, price: 10 }],
    }),
    { makes: ['collective'] },
  ),
  'invoices.credit': managed(id('collective', { reason: 'Not delivered', lines: [{ line: 0, amount: 1 }] })),
  'invoices.recordPayment': managed(id('collective', { method: 'cash', amount: 1 }), {
    change: async ({ app, world, made, day, part }, call) => {
      await putOnAccount(app, world, await bookRoom(app, world, day(250)), made.company);
      const _id = await billOf(app, made.company);
      await app.deliver();
      await part(() => call({ _id, amount: 108 }));
    },
  }),
  'operator.update': reserved(
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
