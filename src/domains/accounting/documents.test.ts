import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SentDocument, contactBody, documentBody, paymentBody, referenceOf } from './documents.ts';
import { taxed } from '#domains/invoices/rules.ts';
import { roundPence } from '#shared/money.ts';

const line = (description: string, amount: number) => ({
  description,
  amount,
  rate: null,
  quantity: null,
  unit: null,
  seats: null,
});

const taxedAt = (percent: number, pence: number, lines: ReturnType<typeof line>[]) =>
  taxed(lines, { percent, pence, currency: 'GBP' });

const invoice: SentDocument = {
  invoice_id: 'INV-000007',
  kind: 'invoice',
  currency: 'GBP',
  invoice_date: new Date('2030-01-06T23:30:00Z'),
  space: { name: 'Berlin', area: 'Mitte', time_zone: 'Europe/Berlin' },
  booking_id: '12',
  lines: taxedAt(20, 1620, [line('Booking of Boardroom', 90), line('Plan discount (10%)', -9.01)]),
  price: { net: 80.99, tax: 20, total: 97.19 },
  customer: {
    name: 'Ada Lovelace',
    company_name: 'Engines Ltd',
    address: '',
    phone: '',
    email: 'ada@example.org',
    vat_number: '',
  },
  due_on: null,
};
const booked = { sales_code: '200', deposit_code: '', tax_type: 'OUTPUT2', tax_types: [] };

type Body = { LineItems: { UnitAmount: number; TaxAmount: number; Quantity: number }[] };
const pence = (pounds: number) => Math.round(pounds * 100);

describe('a document', () => {
  it('is sent with its own number, on the day of its workspace', () => {
    expect(documentBody(invoice, 'c', booked)).toMatchObject({
      Type: 'ACCREC',
      InvoiceNumber: 'INV-000007',
      Reference: 'Cockpit booking 12',
      Date: '2030-01-07',
      DueDate: '2030-01-07',
      LineAmountTypes: 'Exclusive',
      Status: 'AUTHORISED',
      LineItems: [
        { UnitAmount: 90, AccountCode: '200', TaxType: 'OUTPUT2' },
        { UnitAmount: -9.01, TaxAmount: expect.any(Number) as number },
      ],
    });
  });

  it('books a deposit on the account of deposits, if there is one', () => {
    const deposit = { ...invoice.lines[0]!, description: 'Deposit', deposit: true as const, tax_percent: 0, tax: 0 };
    const codesOf = (deposit_code: string) => {
      const sent = { ...invoice, lines: [invoice.lines[0]!, deposit] };
      const { LineItems } = documentBody(sent, 'c', { ...booked, deposit_code }) as { LineItems: object[] };
      return LineItems.map((item) => (item as { AccountCode: string }).AccountCode);
    };
    expect(codesOf('850')).toEqual(['200', '850']);
    expect(codesOf('')).toEqual(['200', '200']);
  });

  it('has the tax type of its percentages, and otherwise that of sales with or without tax', () => {
    const lines = [20, 5, 0].map((tax_percent) => ({ ...invoice.lines[0]!, tax_percent }));
    const typesOf = (tax_types: { percent: number; tax_type: string }[]) => {
      const { LineItems } = documentBody({ ...invoice, lines }, 'c', { ...booked, tax_types });
      return (LineItems as { TaxType: string }[]).map(({ TaxType }) => TaxType);
    };
    expect(typesOf([])).toEqual(['OUTPUT2', 'OUTPUT2', 'ZERORATEDOUTPUT']);
    const own = [
      { percent: 5, tax_type: 'RROUTPUT' },
      { percent: 0, tax_type: 'EXEMPTOUTPUT' },
    ];
    expect(typesOf(own)).toEqual(['OUTPUT2', 'RROUTPUT', 'EXEMPTOUTPUT']);
  });

  it('has the total of ours to the penny', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 30 }), (nets, tax) => {
        const net = nets.reduce((sum, each) => sum + each, 0);
        const total = net + roundPence((net * tax) / 100);
        const sent = {
          ...invoice,
          lines: taxedAt(
            tax,
            total - net,
            nets.map((each) => line('Line', each / 100)),
          ),
        };
        const body = documentBody({ ...sent, price: { net: net / 100, tax, total: total / 100 } }, 'c', booked) as Body;
        const sums = body.LineItems.map(
          ({ UnitAmount, TaxAmount, Quantity }) => pence(UnitAmount * Quantity) + pence(TaxAmount),
        );
        expect(sums.reduce((sum, each) => sum + each, 0)).toBe(total);
      }),
    );
  });

  it('has the tax of each line, and the type of sales without tax for those without', () => {
    const lines = [...taxedAt(20, 200, [line('Room', 10)]), ...taxedAt(0, 0, [line('Desk', 5)])];
    expect(documentBody({ ...invoice, lines }, 'c', booked)).toMatchObject({
      LineItems: [
        { TaxType: 'OUTPUT2', TaxAmount: 2 },
        { TaxType: 'ZERORATEDOUTPUT', TaxAmount: 0 },
      ],
    });
  });

  it('that is a credit note has the number and the payment of one', () => {
    const credit = { ...invoice, kind: 'credit_note', invoice_id: 'CRN-000001' } as const;
    const body = documentBody(credit, 'c', booked);
    expect(body).toMatchObject({ Type: 'ACCRECCREDIT', CreditNoteNumber: 'CRN-000001' });
    expect(body).not.toHaveProperty('InvoiceNumber');
    expect(paymentBody(credit, 'd', 'b')).toMatchObject({ CreditNote: { CreditNoteID: 'd' }, Amount: 97.19 });
    expect(paymentBody(invoice, 'd', 'b')).toEqual({
      Invoice: { InvoiceID: 'd' },
      Account: { AccountID: 'b' },
      Date: '2030-01-07',
      Amount: 97.19,
      Reference: referenceOf(invoice),
    });
  });
});

it('a contact is named after the company, and after the address too if the name is taken', () => {
  expect(contactBody(invoice, 'n1', false)).toEqual({
    Name: 'Engines Ltd',
    ContactNumber: 'n1',
    EmailAddress: 'ada@example.org',
  });
  expect(contactBody(invoice, 'n1', true).Name).toBe('Engines Ltd (ada@example.org)');
  const nobody = { customer: { name: '', company_name: '', address: '', phone: '', email: '', vat_number: '' } };
  expect(contactBody(nobody, 'n1', false)).toEqual({ Name: 'n1', ContactNumber: 'n1' });
});
