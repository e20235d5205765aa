import { rest } from '#server/rest.ts';

export const accountingRest = [
  rest.get('/xero', 'accounting.list', {
    summary: 'List the invoices and credit notes of Xero, newest first, with the bank account',
    besides: ['bank'],
  }),
  rest.put('/xero/refresh-token', 'accounting.refreshToken', {
    summary: 'Renew the permission of Xero',
    message: 'Refresh Token updated successfully',
  }),
  rest.get(
    '/xero/sending',
    'accounting.sending',
    'How the sending of invoices to Xero goes, with refused ones and the differences of the last comparison',
  ),
  rest.get('/xero/pushes', 'accounting.pushes', 'How far invoices are sent to Xero'),
  rest.post('/xero/read', 'accounting.read', 'Read Xero now'),
  rest.post('/xero/sending/{_id}/retry', 'accounting.retry', 'Send an invoice again that Xero has refused'),
  rest.get(
    '/xero/settings',
    'accounting.settings',
    'The accounts that invoices are sent with, and from which day they are sent',
  ),
  rest.put('/xero/settings', 'accounting.updateSettings', {
    summary: 'Change the accounts that invoices are sent with, and from which day they are sent',
    example: {
      bank_account_id: '7d05a53d-613d-4eb2-a2fc-dcb6adb80b80',
      sales_code: '200',
      tax_type: 'OUTPUT2',
      push_from: '2027-03-01',
    },
  }),
  rest.post(
    '/xero/connect',
    'accounting.connect',
    'Begin a sign-in at Xero. The response has the page on which the person gives permission',
  ),
  rest.post('/xero/connected', 'accounting.finishConnecting', {
    summary: 'Finish a sign-in at Xero, by the same person in the same session',
    example: { code: 'the code from the address', state: 'the state from the address' },
  }),
  rest.get(
    '/xero/organisations',
    'accounting.organisations',
    'List the organisations that the permission is for, as Xero lists them now, with the chosen one',
  ),
  rest.put('/xero/organisation', 'accounting.chooseOrganisation', {
    summary: 'Choose one of the organisations that the permission is for',
    example: { tenant_id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001' },
  }),
  rest.post(
    '/xero/disconnect',
    'accounting.disconnect',
    'Disconnect Xero: the permission ends, and the copy of its list is deleted',
  ),
];
