import { rest } from '#server/rest.ts';
import { CONFIRM_AT_BANK, type PayChargeView } from '#domains/payments/schema.ts';

export const paymentsRest = [
  rest.post('/stripe/attachPayment', 'payments.attachCard', {
    summary: 'Save the card of a token of the payment service; it becomes the default card',
    example: { src_id: 'tok_visa' },
  }),
  rest.get('/stripe/billingDetails', 'payments.billingDetails', 'The cards and the last ten charges of the caller'),
  rest.post('/stripe/change-default-payment', 'payments.setDefaultCard', {
    summary: 'Make a saved card the default',
    example: { src_id: 'pm_1' },
  }),
  rest.delete('/stripe/payment-source', 'payments.removeCard', {
    summary: 'Remove a saved card; src_id is in the body or in the query',
    example: { src_id: 'pm_1' },
  }),
  rest.post('/stripe/card-consent', 'payments.giveConsent', {
    summary: 'Agree that staff charge a saved card of the caller, up to a limit in pounds',
    example: { src_id: 'pm_1', limit: 200 },
  }),
  rest.delete('/stripe/card-consent', 'payments.withdrawConsent', {
    summary: 'Withdraw this; src_id is in the body or in the query',
    example: { src_id: 'pm_1' },
  }),
  rest.post('/stripe/payCharge', 'payments.payCharge', {
    summary: 'Pay a booking; if the bank asks the customer to confirm, data.url is the page for it',
    message: 'Payment successfully done',
    messageOf: (output) => ((output as PayChargeView).url ? CONFIRM_AT_BANK : undefined),
    example: {
      _id: '1',
      source_id: 'pm_1',
      currency: 'GBP',
      amount: 10800,
      members: ['member@cockpit.test'],
      description: 'Boardroom',
    },
  }),
  rest.get(
    '/bookings/{_id}/customer-cards',
    'payments.cardsOfCustomer',
    'The saved cards of the billed member of a booking, for staff who see all bookings',
  ),
  rest.post('/bookings/{_id}/desk-payment', 'payments.recordDeskPayment', {
    summary: 'Record that a booking was paid at the desk: in cash, at a card terminal or by bank transfer',
    message: 'Payment successfully done',
    example: { method: 'terminal', reference: 'T-1042', amount: 10800 },
  }),
  rest.get('/stripe/payment-done', 'payments.paymentDone', {
    aliases: ['/payment-done'],
    summary: 'Settle a payment that the customer was asked to confirm at the bank',
    message: 'Payment successfully done',
    status: 201,
  }),
];
