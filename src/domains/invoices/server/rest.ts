import type { RestRow } from '#server/rest.ts';

export const invoicesRest: RestRow[] = [
  { method: 'get', path: '/invoice', procedure: 'invoices.list', summary: 'List invoices and credit notes' },
  { method: 'get', path: '/invoice/{id}', procedure: 'invoices.get', summary: 'One invoice, by id or number' },
  { method: 'get', path: '/operator', procedure: 'operator.get', summary: 'The operator as invoices name it' },
  {
    method: 'put',
    path: '/operator',
    procedure: 'operator.update',
    summary: 'Change the operator settings, for invoices from now on',
    example: { name: 'Cockpit Workspaces Ltd', vat_number: 'GB123456789', sort_code: '20-00-00' },
  },
];
