import type { RestRow } from '#server/rest.ts';

export const accountingRest: RestRow[] = [
  {
    method: 'get',
    path: '/xero',
    procedure: 'accounting.list',
    summary: 'List the invoices and credit notes of Xero, newest first, with the bank account',
    besides: ['bank'],
  },
  {
    method: 'put',
    path: '/xero/refresh-token',
    procedure: 'accounting.refreshToken',
    summary: 'Renew the permission of Xero',
    message: 'Refresh Token updated successfully',
  },
  {
    method: 'get',
    path: '/xero/sending',
    procedure: 'accounting.sending',
    summary: 'How the sending of invoices to Xero goes, with refused ones and the differences of the last comparison',
  },
  {
    method: 'get',
    path: '/xero/pushes',
    procedure: 'accounting.pushes',
    summary: 'How far invoices are sent to Xero',
  },
  { method: 'post', path: '/xero/read', procedure: 'accounting.read', summary: 'Read Xero now' },
  {
    method: 'post',
    path: '/xero/sending/{_id}/retry',
    procedure: 'accounting.retry',
    summary: 'Send an invoice again that Xero has refused',
  },
  {
    method: 'get',
    path: '/xero/settings',
    procedure: 'accounting.settings',
    summary: 'The accounts that invoices are sent with, and from which day they are sent',
  },
  {
    method: 'put',
    path: '/xero/settings',
    procedure: 'accounting.updateSettings',
    summary: 'Change the accounts that invoices are sent with, and from which day they are sent',
    example: {
      bank_account_id: '7d05a53d-613d-4eb2-a2fc-dcb6adb80b80',
      sales_code: '200',
      tax_type: 'OUTPUT2',
      push_from: '2027-03-01',
    },
  },
  {
    method: 'post',
    path: '/xero/connect',
    procedure: 'accounting.connect',
    summary: 'Begin a sign-in at Xero. The response has the page on which the person gives permission',
  },
  {
    method: 'post',
    path: '/xero/connected',
    procedure: 'accounting.finishConnecting',
    summary: 'Finish a sign-in at Xero, by the same person in the same session',
    example: { code: 'the code from the address', state: 'the state from the address' },
  },
  {
    method: 'get',
    path: '/xero/organisations',
    procedure: 'accounting.organisations',
    summary: 'List the organisations that the permission is for, as Xero lists them now, with the chosen one',
  },
  {
    method: 'put',
    path: '/xero/organisation',
    procedure: 'accounting.chooseOrganisation',
    summary: 'Choose one of the organisations that the permission is for',
    example: { tenant_id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001' },
  },
  {
    method: 'post',
    path: '/xero/disconnect',
    procedure: 'accounting.disconnect',
    summary: 'Disconnect Xero: the permission ends, and the copy of its list is deleted',
  },
];
