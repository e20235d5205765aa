import { rest } from '#server/rest.ts';

export const invoicesRest = [
  rest.get('/invoice', 'invoices.list', 'List invoices and credit notes'),
  rest.get('/invoice/{id}', 'invoices.get', 'One invoice, by id or number'),
  rest.get('/operator', 'operator.get', 'The operator as invoices name it'),
  rest.put('/operator', 'operator.update', {
    summary: 'Change the operator settings, for invoices from now on',
    example: { name: 'Cockpit Workspaces Ltd', vat_number: 'GB123456789', sort_code: '20-00-00' },
  }),
];
