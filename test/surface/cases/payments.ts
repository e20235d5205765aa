import { type Booked, pay, saveCard } from '../../helpers/world.ts';
import { BACS, typeAccount, typed } from '../../payments/debit-stage.ts';
import { ownSandbox } from '../../integrations/sandbox.ts';
import { LOCATION, READER, TOTAL, addReader } from '../../payments/reader-stage.ts';
import { type Cases, type Stage, by, id, inSpace, ofMember, the } from '../case.ts';

const card = { src_id: the('card') };
const anotherCard = ({ app, world }: Stage) => saveCard(app, world.member, 'tok_mastercard');

export default {
  'payments.paymentDone': by.bearers({ session_id: 'pi_guessed' }, { change: false }),
  'payments.attachCard': {
    input: card,
    refused: ['otherMember'],
    change: async ({ app, world, made }) => (made.card = await saveCard(app, world.member)),
  },
  'payments.startBankAccount': {
    change: async ({ app, world, made }) =>
      (made.bankSetup = await typeAccount(app, world.member, typed.bacs(BACS.late))),
  },
  'payments.saveBankAccount': by.nobodyElse({ setup_id: the('bankSetup') }, { change: 'member' }),
  'payments.setDefaultCard': by.nobodyElse(card, {
    change: async (stage, call) => {
      stage.made.card = await anotherCard(stage);
      await stage.part(() => call({}, stage.world.member));
    },
  }),
  'payments.giveConsent': by.nobodyElse({ ...card, limit: 100 }, { change: 'member' }),
  'payments.withdrawConsent': by.nobodyElse(card, { more: { series_id: '999' }, change: 'member' }),
  'payments.payCharge': by.parties(id('booking', { source_id: the('card'), amount: 1, currency: 'GBP' }), {
    served: ['member'],
    change: async ({ app, world, made, book }) => {
      made.booking = await book(5);
      const { data } = await app.call<Booked>('GET', `/bookings/${made.booking}`, { token: world.member.token });
      const { meta } = await pay(app, world.member, data, made.card);
      if (meta.status !== 200) throw new Error(meta.message);
    },
  }),
  'payments.startBookingPayment': by.themselves(id('booking', { amount: 1 }), {
    change: async ({ app, world, book }, call) => {
      const use_rules = JSON.stringify({ booking_debits: 'when_paid', closed_days: [], types: {}, resources: {} });
      await app.knex('spaces').where('id', world.spaceId).update({ use_rules });
      await call({ _id: await book(292), amount: 10_800 }, world.member);
    },
  }),
  'payments.paySeries': by.parties(
    { _id: the('series'), source_id: the('card'), amount: 1 },
    {
      served: ['member'],
      change: async ({ world, bookSeries }, call) => {
        const { _id, bookings } = await bookSeries(230, world.member, { payment: 'now' });
        const amount = bookings.reduce((sum, { price }) => sum + Math.round(price.total * 100), 0);
        await call({ _id, amount }, world.member);
      },
    },
  ),
  'payments.cardsOfMember': by.managers(ofMember()),
  'payments.cardsOfCustomer': by.managers(id('booking')),
  'payments.recordDeskPayment': by.managers(id('booking', { method: 'cash', amount: 1 }), {
    served: [],
    change: async ({ app, book }, call) => {
      await call({ _id: await book(280), amount: 10_800 });
      await app.deliver(); // the invoice is an activity, too
    },
  }),
  'payments.chooseReaderLocation': by.superAdmins(inSpace({ location_id: LOCATION })),
  'payments.readerLocations': by.superAdmins(inSpace()),
  'payments.readers': by.managers(id('booking')),
  'payments.readerPayment': by.managers(id('booking')),
  'payments.payAtReader': by.managers(id('booking', { reader_id: READER, amount: TOTAL }), {
    served: [],
    change: async ({ app, book, owner }, call) => {
      const _id = await book(310);
      await call({ _id, reader_id: await addReader(ownSandbox(app)) });
      await owner.payments.stopAtReader.mutate({ _id });
    },
  }),
  'payments.stopAtReader': by.managers(id('booking'), {
    change: async ({ app, book, owner }, call) => {
      const _id = await book(320);
      const reader_id = await addReader(ownSandbox(app));
      await owner.payments.payAtReader.mutate({ _id, reader_id, amount: TOTAL });
      await call({ _id });
    },
  }),
  'payments.payOnAccount': by.parties(id('booking', { company_id: the('company'), amount: 1 }), {
    served: [],
    change: async ({ app, made, book, part }, call) => {
      const _id = await book(290);
      await app.knex('companies').where('id', made.company).update({ payment: 'account' });
      await part(() => call({ _id, amount: 10_800 }));
    },
  }),
  'payments.removeCard': by.nobodyElse(card, {
    change: async (stage, call) => {
      const src_id = await anotherCard(stage);
      await stage.part(() => call({ src_id }, stage.world.member));
    },
  }),
} satisfies Cases;
