import type { RestRow } from '#server/rest.ts';

export const invoicesRest: RestRow[] = [
  { method: 'get', path: '/invoice', procedure: 'invoices.list', summary: 'List invoices and credit notes' },
  { method: 'get', path: '/invoice/{id}', procedure: 'invoices.get', summary: 'One invoice, by id or number' },
];
