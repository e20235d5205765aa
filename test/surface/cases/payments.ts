import { bookRoom } from '../../helpers/collective.ts';
import { type Booked, pay, roomBooking, saveCard } from '../../helpers/world.ts';
import { BACS, typeAccount, typed } from '../../payments/debit-stage.ts';
import { type Case, type Cases, type Records, STRANGERS, guessed, id, managed, ofMember, personal } from '../case.ts';

const card = (of: Records) => ({ src_id: of.card });
/** For the owner of the card, and nobody else. */
const ofCard = (input: Case['input'] = card, change: Case['change'] = 'member'): Case => ({
  input,
  refused: [...STRANGERS, 'manager', 'owner'],
  served: ['member'],
  change,
});
/** For staff, who take payments of others. */
const taken = (input: Case['input'], rest: Case = {}): Case => ({
  input,
  refused: [...STRANGERS, 'member'],
  ...rest,
});

export default {
  'payments.paymentDone': guessed({ session_id: 'pi_guessed' }, { change: false }),
  'payments.attachCard': {
    input: card,
    refused: ['otherMember'],
    change: async ({ app, world, made }) => (made.card = await saveCard(app, world.member)),
  },
  'payments.startBankAccount': {
    change: async ({ app, world, made }) =>
      (made.bankSetup = await typeAccount(app, world.member, typed.bacs(BACS.late))),
  },
  'payments.saveBankAccount': ofCard(
    ({ bankSetup }) => ({ setup_id: bankSetup }),
    ({ world, part }, call) => part(() => call({}, world.member)),
  ),
  'payments.setDefaultCard': ofCard(card, async ({ app, world, made, part }, call) => {
    made.card = await saveCard(app, world.member, 'tok_mastercard');
    await part(() => call({}, world.member));
  }),
  'payments.giveConsent': ofCard((of) => ({ ...card(of), limit: 100 })),
  'payments.withdrawConsent': { ...ofCard(), more: { series_id: '999' } },
  'payments.payCharge': personal(
    ({ booking, card }) => ({ _id: booking, source_id: card, amount: 1, currency: 'GBP' }),
    {
      change: async ({ app, world, made, member, day }) => {
        made.booking = await bookRoom(app, world, day(5));
        const booked = (await member.bookings.get.query({ _id: made.booking })) as unknown as Booked;
        const { meta } = await pay(app, world.member, booked, made.card);
        if (meta.status !== 200) throw new Error(meta.message);
      },
    },
  ),
  'payments.startBookingPayment': {
    input: id('booking', { amount: 1 }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
    change: async ({ app, world, day }, call) => {
      const use_rules = { booking_debits: 'when_paid', closed_days: [], types: {}, resources: {} };
      await app
        .knex('spaces')
        .where('id', world.spaceId)
        .update({ use_rules: JSON.stringify(use_rules) });
      await call({ _id: await bookRoom(app, world, day(292)), amount: 10_800 }, world.member);
    },
  },
  'payments.paySeries': personal(({ series, card }) => ({ _id: series, source_id: card, amount: 1 }), {
    change: async ({ app, world, day }, call) => {
      const repeat = { every: 1, unit: 'day', times: 2 };
      const { data } = await app.call<Booked & { bookings: Booked[] }>('POST', '/bookings/series', {
        token: world.member.token,
        body: { ...roomBooking(world, day(230)), repeat, payment: 'now', members: [world.member.email] },
      });
      const amount = data.bookings.reduce((sum, { price }) => sum + Math.round(price.total * 100), 0);
      await call({ _id: data._id, amount }, world.member);
    },
  }),
  'payments.cardsOfMember': managed(ofMember()),
  'payments.cardsOfCustomer': taken(id('booking'), { served: ['manager'] }),
  'payments.recordDeskPayment': taken(id('booking', { method: 'cash', amount: 1 }), {
    change: async ({ app, world, day }, call) => {
      await call({ _id: await bookRoom(app, world, day(280)), amount: 10_800 });
      await app.deliver(); // the invoice is an activity, too
    },
  }),
  'payments.payOnAccount': {
    input: ({ booking, company }) => ({ _id: booking, company_id: company, amount: 1 }),
    refused: STRANGERS,
    change: async ({ app, world, made, day, part }, call) => {
      const _id = await bookRoom(app, world, day(290));
      await app.knex('companies').where('id', made.company).update({ payment: 'account' });
      await part(() => call({ _id, amount: 10_800 }));
    },
  },
  'payments.removeCard': ofCard(card, async ({ app, world, part }, call) => {
    const src_id = await saveCard(app, world.member, 'tok_mastercard');
    await part(() => call({ src_id }, world.member));
  }),
} satisfies Cases;
