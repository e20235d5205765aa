import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/english.ts';
import { documentText, periodOf } from './document.ts';
import { amountLine, taxed } from './rules.ts';
import type { InvoiceDetail } from './schema.ts';

const INVOICE: InvoiceDetail = {
  _id: '1',
  invoice_id: 'INV-000001',
  invoice_date: new Date('2027-06-30T23:30:00Z'),
  kind: 'invoice',
  booking_id: '2',
  space_id: '3',
  currency: 'GBP',
  description: 'Booking of Boardroom',
  created_by: 'Ada Lovelace',
  members: ['Ada Lovelace', 'Grace Hopper'],
  items: [],
  from: new Date('2027-07-05T09:00:00Z'),
  to: new Date('2027-07-05T11:00:00Z'),
  resource_id: { _id: '4', name: 'Boardroom', type: 'meeting_room', price: 45 },
  customer: {
    name: 'Ada Lovelace',
    company_name: '',
    address: '',
    phone: '',
    email: 'ada@example.org',
    vat_number: '',
  },
  plan: null,
  space: { name: 'London', area: '1 Test Street', time_zone: 'Europe/London' },
  operator: null,
  tax_note: '',
  lines: taxed([amountLine('Booking of Boardroom', 3_333, 'GBP')], { percent: 20, pence: 667, currency: 'GBP' }),
  price: { net: 33.33, tax: 20, total: 40 },
  credits: null,
  credited_by: [],
  payment: { method: 'card' as const, reference: '' },
  processing: null,
  download: true,
  payable: false,
  pay_by_card: false,
  creditable: false,
  left: [],
  payments: [],
  company_id: null,
  due_on: null,
  open: null,
};

const factsOf = (invoice: InvoiceDetail) =>
  Object.fromEntries(documentText(invoice, 'Cockpit', english).facts.map(({ name, value }) => [name, value]));

describe('the texts of an invoice', () => {
  it('are in the time zone of the workspace', () => {
    expect(factsOf(INVOICE)).toMatchObject({
      'Invoice number': 'INV-000001',
      Date: 'Thu, 1 Jul 2027',
      Period: 'Mon, 5 Jul 2027, 10:00 to 12:00',
    });
    const days = { ...INVOICE, to: new Date('2027-07-06T11:00:00Z') };
    expect(periodOf(days, english)).toBe('Mon, 5 Jul 2027, 10:00 to Tue, 6 Jul 2027, 12:00');
  });

  it('have no empty facts, and the configured name if the invoice has no particulars', () => {
    const text = documentText(INVOICE, 'Cockpit', english);
    expect(Object.keys(factsOf(INVOICE))).not.toContain('Seats');
    expect(text.issuer).toEqual({ name: 'Cockpit', lines: [] });
    expect(text.customer).toEqual({ name: 'Ada Lovelace', lines: ['ada@example.org'] });
    expect(text.bank).toEqual([]);
  });

  it('name the company first', () => {
    const customer = { ...INVOICE.customer, company_name: 'Engines Ltd', address: '12 Hill Street\nLondon' };
    expect(documentText({ ...INVOICE, customer }, 'Cockpit', english).customer).toEqual({
      name: 'Engines Ltd',
      lines: ['Ada Lovelace', '12 Hill Street', 'London', 'ada@example.org'],
    });
  });

  it('show a tax that is the difference of total and net', () => {
    expect(documentText(INVOICE, 'Cockpit', english).totals.map(({ value }) => value)).toEqual([
      '£33.33',
      '£6.67',
      '£40.00',
    ]);
  });

  it('show each rate, and what it is on', () => {
    const lines = [
      ...INVOICE.lines,
      ...taxed([amountLine('Seats', 1_000, 'GBP')], { percent: 5, pence: 50, currency: 'GBP' }),
    ];
    const text = documentText({ ...INVOICE, lines, price: { net: 43.33, tax: null, total: 50.5 } }, 'Cockpit', english);
    expect(text.lines.map(({ tax }) => tax)).toEqual(['20%', '5%']);
    expect(text.totals).toEqual([
      { name: 'Net', value: '£43.33' },
      { name: 'Tax (20%) on £33.33', value: '£6.67' },
      { name: 'Tax (5%) on £10.00', value: '£0.50' },
      { name: 'Total', value: '£50.50' },
    ]);
  });

  it('say how it is paid', () => {
    expect(factsOf(INVOICE).Payment).toBe('Paid by card');
    const paid = (method: 'cash' | 'terminal' | 'transfer', reference = '') =>
      factsOf({ ...INVOICE, payment: { method, reference } }).Payment;
    expect(paid('transfer')).toBe('By bank transfer');
    expect(paid('cash')).toBe('Paid in cash');
    expect(paid('terminal', 'T-7')).toBe('Paid at the card terminal, T-7');
  });

  it('ask for a transfer only until it is paid', () => {
    const unknown = { address: '', vat_number: '', account_name: '', sort_code: '', account_number: '', iban: '' };
    const operator = { ...unknown, name: 'Cockpit Ltd', bank_name: 'Test Bank' };
    const textOf = (changes: Partial<InvoiceDetail>) =>
      documentText({ ...INVOICE, operator, ...changes }, 'Cockpit', english);
    expect(textOf({})).toMatchObject({ isPaid: true, bank: [] });
    const open = textOf({ payment: { method: 'transfer', reference: '' } });
    expect(open).toMatchObject({ isPaid: false, bank: [{ name: 'Bank', value: 'Test Bank' }] });
    const processing = { amount: 1, paid_with: 'Bank debit, account ending 3201', text: '' };
    const processed = textOf({ payment: { method: 'transfer', reference: '' }, processing });
    expect(processed).toMatchObject({ isPaid: false, bank: [] });
    expect(processed.facts).toContainEqual({ name: 'Payment', value: 'Bank debit, account ending 3201, processing' });
    expect(textOf({ payment: { method: 'transfer', reference: 'T-7' } })).toMatchObject({ isPaid: true, bank: [] });
    expect(textOf({ kind: 'credit_note', payment: null })).toMatchObject({ isPaid: false, bank: [] });
  });

  it('of a credit note name the invoice', () => {
    const credits = { _id: '9', invoice_id: 'INV-000009' };
    const note: InvoiceDetail = { ...INVOICE, kind: 'credit_note', credits, payment: null };
    expect(factsOf(note)).toMatchObject({ 'Credits invoice': 'INV-000009' });
    expect(factsOf(note).Payment).toBeUndefined();
    expect(documentText(note, 'Cockpit', english).totals.at(-1)!.name).toBe('Total credited');
  });
});
