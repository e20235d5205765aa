/** Invoices and credit notes by hand: their sums, what is open of them, who may write them, and what happens at once. */
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewInvoiceInput } from '#domains/invoices/by-hand.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { toMinor } from '#shared/money.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { type Random, randomOf } from '../helpers/random.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';

useApp();

const RATES = [
  { name: 'VAT', percents: [{ valid_from: '2011-01-04', percent: 20 }] },
  { name: 'Reduced', percents: [{ valid_from: '2011-01-04', percent: 5 }] },
  { name: 'Zero', percents: [{ valid_from: '2011-01-04', percent: 0 }] },
];
const NO_ACCESS = 'You have no access to this workspace';
const TRANSFER = { method: 'transfer', reference: 'T 1' } as const;
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });
const line = (price: number, quantity = 1, tax_rate = '') => ({
  description: `Item at ${price}`,
  quantity,
  price,
  tax_rate,
});

let count = 0;
let ada: Person;
let company: { _id: string; name: string };

beforeEach(async () => {
  count += 1;
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  await staff().spaces.update.mutate({ _id: world.spaceId, tax_rates: RATES });
  const terms = { payment: 'account', payment_days: 30, billing_email: `bills${count}@example.org` } as const;
  company = await staff().companies.create.mutate({ space_id: world.spaceId, name: `Mills ${count}`, ...terms });
});

const staff = () => procedures(app, world.owner);
const of = (person: Person) => procedures(app, person).invoices;
const create = (fields: Partial<NewInvoiceInput> = {}) =>
  staff().invoices.create.mutate({ space_id: world.spaceId, user_id: ada.id, lines: [line(100)], ...fields });
const createFor = (fields: Partial<NewInvoiceInput> = {}) =>
  create({ user_id: undefined, company_id: company._id, ...fields });
const credit = ({ _id }: { _id: string }, lines?: { line: number; amount: number }[]) =>
  staff().invoices.credit.mutate({ _id, reason: 'Not delivered', lines });
const read = ({ _id }: { _id: string }) => staff().invoices.get.query({ _id });
const balance = async () =>
  (await app.knex('companies').where('id', company._id).first('balance_pence'))!.balance_pence;
const today = () => toLocal(new Date(), 'Europe/London').day;

describe('an invoice by hand', () => {
  it('has its lines, a tax for each rate, and is to be paid today', async () => {
    const invoice = await create({
      note: 'Thank you.\nSee you soon',
      lines: [line(0.1, 125.5), line(33.33, 3, 'Reduced'), line(-2.55, 1, 'VAT'), line(7, 1, 'Zero')],
    });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      due_on: today(),
      price: { net: 116.99, tax: null, total: 123.99 },
      open: 123.99,
      note: 'Thank you.\nSee you soon',
      customer: { email: ada.email },
      creditable: true,
      payable: true,
    });
    expect(invoice.lines.map(({ amount, tax_percent, tax }) => [amount, tax_percent, tax])).toEqual([
      [12.55, 20, 2.51],
      [99.99, 5, 5],
      [-2.55, 20, -0.51],
      [7, 0, 0],
    ]);
    expect(await of(ada).get.query({ _id: invoice._id })).toMatchObject({
      open: 123.99,
      pay_by_card: true,
      creditable: false,
    });
  });

  it('is on its PDF and in its mail', async () => {
    const invoice = await create({
      lines: [{ ...line(12.5, 2.25), description: 'Catering, lunch' }],
      note: 'Order 77',
    });
    await app.deliver();
    const [mail] = await app.mails(ada.email);
    expect(mail!.subject).toContain(invoice.invoice_id);
    const pdf = await fetch(`${app.address}/api/v1/invoice/${invoice._id}/pdf`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const part of ['Catering, lunch', '£12.50', '2.25', '£28.13', '£33.76', 'Order 77'])
      expect(text).toContain(part);
    expect(text).not.toContain('Period');
  });

  it('shows names in other scripts, and refuses what no font has', async () => {
    const names = ['株式会社テスト', '北京有限公司', '주식회사', 'مكتب', 'שלום', 'Ščećić Żółć', '🚀 Rockets', '👩‍💻'];
    const items = names.map((description) => ({ ...line(10), description }));
    await staff().companies.update.mutate({ _id: company._id, name: names[0]! });
    const pdf = await fetch(`${app.address}/api/v1/invoice/${(await createFor({ lines: items }))._id}/pdf`, {
      headers: { authorization: `Bearer ${world.owner.token}` },
    });
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    // The letters of one word come from several fonts, between which a reader finds a break.
    const found = text.normalize('NFKC').replaceAll(/\s/g, '');
    const isTurned = (name: string) => /[\p{sc=Arab}\p{sc=Hebr}]/u.test(name);
    // What is written from right to left stands in the file as it is drawn.
    for (const name of names.map((each) => each.replaceAll(/\s/g, '')))
      for (const part of isTurned(name) ? name : [name]) expect(found, name).toContain(part);
    await expect(createFor({ lines: [{ ...line(10), description: 'ဗမာ' }] })).rejects.toThrow(
      'Documents cannot show ဗ မ ာ',
    );
    await expect(staff().companies.update.mutate({ _id: company._id, name: 'ไทย' })).rejects.toThrow(
      'Documents cannot show ไ ท ย',
    );
    expect((await staff().companies.get.query({ _id: company._id })).name).toBe(names[0]);
  });

  it('goes on the account of a company, which pays within its days', async () => {
    const invoice = await createFor();
    expect(invoice).toMatchObject({ company_id: company._id, due_on: addDays(today(), 30), open: 120 });
    expect(await balance()).toBe(12_000);
    await staff().invoices.recordPayment.mutate({ _id: invoice._id, amount: 50, ...TRANSFER });
    expect(await balance()).toBe(7_000);
  });

  it('has no tax for a company that pays none, and says why', async () => {
    await staff().companies.update.mutate({ _id: company._id, tax: 'exempt', tax_reason: 'A charity' });
    expect(await createFor({ lines: [line(10, 1, 'VAT'), line(5, 1, 'Reduced')] })).toMatchObject({
      price: { net: 15, tax: 0, total: 15 },
      tax_note: 'A charity',
    });
  });

  it('is paid by the customer with a card', async () => {
    const source_id = await saveCard(app, ada);
    const { _id } = await create();
    expect(await of(ada).pay.mutate({ _id, source_id, amount: 120 })).toMatchObject({ open: 0 });
  });

  it('is written once for a key', async () => {
    const body = { space_id: world.spaceId, user_id: ada.id, lines: [line(100)] };
    const send = () =>
      app.call<InvoiceDetail>('POST', '/invoices', {
        token: world.owner.token,
        body,
        headers: { 'Idempotency-Key': `invoice-${count}` },
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.meta.status, two.data._id]).toEqual([200, one.data._id]);
    expect(await app.knex('invoices').where('user_id', ada.id)).toHaveLength(1);
  });

  it.each<[string, object, string, RegExp]>([
    ['nobody', { user_id: undefined }, 'user_id', /member or a company/],
    ['a person who has not joined', { user_id: '1' }, 'user_id', /has not joined/],
    ['an unknown rate', { lines: [line(1), line(1, 1, 'Luxury')] }, 'lines.1.tax_rate', /does not have this tax rate/],
    ['discounts without a price', { lines: [line(-1)] }, 'lines', /more than what is billed/],
    ['a discount of another rate', { lines: [line(9), line(-1, 1, 'Zero')] }, 'lines', /0% tax are more/],
    ['nothing', { lines: [line(5), line(-5)] }, 'lines', /more than 0/],
    ['a part of a penny', { lines: [line(1.005)] }, 'lines.0.price', /smallest of GBP/],
    ['too fine a quantity', { lines: [line(1, 0.0001)] }, 'lines.0.quantity', /three decimals/],
    ['a day that is over', { due_on: '2020-01-01' }, 'due_on', /today or a later day/],
  ])('is refused for %s, at its field', async (_what, fields, field, message) => {
    const body = { space_id: world.spaceId, user_id: ada.id, lines: [line(100)], ...fields };
    const { meta } = await app.call('POST', '/invoice', { token: world.owner.token, body });
    expect(meta).toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
    expect(JSON.stringify(meta)).toContain(`"${field}"`);
    expect(await app.knex('invoices').where('user_id', ada.id)).toEqual([]);
  });

  it('is written by staff of its workspace, for its own members and companies', async () => {
    const input = { space_id: world.spaceId, user_id: ada.id, lines: [line(100)] };
    const stranger = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    await expect(of(stranger).create.mutate(input)).rejects.toMatchObject(refused(403, NO_ACCESS));
    await expect(of(ada).create.mutate(input)).rejects.toMatchObject(refused(403));
    const foreign = { space_id: world.otherSpaceId, company_id: company._id, lines: [line(100)] };
    await expect(staff().invoices.create.mutate(foreign)).rejects.toMatchObject(refused(404));
    expect(await balance()).toBe(0);
  });
});

describe('a credit note by hand', () => {
  it('lowers what is open, and is linked with its invoice', async () => {
    const invoice = await create({ lines: [line(100), line(50, 1, 'Reduced')] });
    const note = await credit(invoice, [{ line: 1, amount: 20 }]);
    expect(note).toMatchObject({
      kind: 'credit_note',
      open: 0,
      price: { net: 20, tax: 5, total: 21 },
      credits: { _id: invoice._id },
      note: 'Not delivered',
    });
    const after = await read(invoice);
    expect(after).toMatchObject({ open: 151.5, left: [100, 30], credited_by: [{ _id: note._id }], creditable: true });
    expect(await of(ada).get.query({ _id: note._id })).toMatchObject({ creditable: false, pay_by_card: false });
  });

  it('credits all that is left, and then nothing', async () => {
    const invoice = await create({ lines: [line(10.01, 3), line(-0.5), line(3, 1, 'Zero')] });
    await credit(invoice, [{ line: 0, amount: 4.44 }]);
    await credit(invoice);
    const after = await read(invoice);
    expect(after).toMatchObject({ open: 0, left: [0, 0, 0], creditable: false, payment: null });
    const notes = await app.knex('invoices').where('credited_id', invoice._id);
    expect(notes.reduce((sum, { total_pence }) => sum + total_pence, 0)).toBe(toMinor(invoice.price.total, 'GBP'));
    await expect(credit(invoice)).rejects.toMatchObject(refused(409, 'All of this invoice is credited already'));
  });

  it('is to be paid back once the invoice was paid, also in parts', async () => {
    const invoice = await create();
    await staff().invoices.recordPayment.mutate({ _id: invoice._id, amount: 90, ...TRANSFER });
    const note = await credit(invoice, [{ line: 0, amount: 60 }]);
    expect(note).toMatchObject({ price: { total: 72 }, open: 42, payable: true });
    expect(await read(invoice)).toMatchObject({ open: 0 });
    const back = { _id: note._id, ...TRANSFER };
    await expect(staff().invoices.recordPayment.mutate({ ...back, amount: 43 })).rejects.toMatchObject(refused(400));
    await staff().invoices.recordPayment.mutate({ ...back, amount: 40 });
    expect(await staff().invoices.recordPayment.mutate({ ...back, amount: 2 })).toMatchObject({ open: 0 });
    expect((await read(note)).payments.map(({ amount }) => amount)).toEqual([40, 2]);
    const source_id = await saveCard(app, ada);
    const again = await credit(invoice, [{ line: 0, amount: 40 }]);
    await expect(of(ada).pay.mutate({ _id: again._id, source_id, amount: 48 })).rejects.toMatchObject(refused(404));
  });

  it('lowers the account of a company', async () => {
    const invoice = await createFor();
    await credit(invoice, [{ line: 0, amount: 25 }]);
    expect(await balance()).toBe(9_000);
    await staff().invoices.recordPayment.mutate({ _id: invoice._id, amount: 90, ...TRANSFER });
    const note = await credit(invoice);
    expect(note).toMatchObject({ open: 90 });
    expect(await balance()).toBe(-9_000);
    await staff().invoices.recordPayment.mutate({ _id: note._id, amount: 90, ...TRANSFER });
    expect(await balance()).toBe(0);
  });

  it('is never more than the invoice, also two at once', async () => {
    const invoice = await create();
    const both = await Promise.allSettled([credit(invoice), credit(invoice)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = await createFor();
    const parts = [credit(other, [{ line: 0, amount: 60 }]), credit(other, [{ line: 0, amount: 60 }])];
    expect((await Promise.allSettled(parts)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(4_800);
  });

  it('and a payment at once leave nothing twice', async () => {
    const invoice = await create();
    const answers = await Promise.allSettled([
      credit(invoice, [{ line: 0, amount: 50 }]),
      staff().invoices.recordPayment.mutate({ _id: invoice._id, amount: 120, ...TRANSFER }),
    ]);
    const paid = answers[1].status === 'fulfilled';
    const { open } = await read(invoice);
    const [note] = await app.knex('invoices').where('credited_id', invoice._id);
    expect([open, note!.open_pence]).toEqual(paid ? [0, 6_000] : [60, 0]);
  });

  it('waits for a charge in flight', async () => {
    const source_id = await saveCard(app, ada);
    const invoice = await create();
    await control(ownSandbox(app), { call: 'charge', wait_ms: 1_500 });
    const paying = of(ada).pay.mutate({ _id: invoice._id, source_id, amount: 120 });
    const charged = () => app.knex('charges').where({ invoice_id: invoice._id, status: 'started' });
    await expect.poll(charged).toHaveLength(1);
    await expect(credit(invoice)).rejects.toMatchObject(refused(409, 'A payment is being processed'));
    expect(await paying).toMatchObject({ open: 0 });
    expect(await credit(invoice)).toMatchObject({ open: 0, payable: false });
  });

  it('is refused for other workspaces, members, and what was paid with a booking', async () => {
    const invoice = await create();
    const input = { _id: invoice._id, reason: 'Mine' };
    const stranger = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    await expect(of(stranger).credit.mutate(input)).rejects.toMatchObject(refused(404));
    await expect(of(ada).credit.mutate(input)).rejects.toMatchObject(refused(403));
    const card = await saveCard(app, ada);
    const body = roomBooking(world, slot(30 + count));
    const { data: booked } = await app.call<Booked>('POST', '/bookings', { token: ada.token, body });
    await pay(app, ada, booked, card);
    await app.deliver();
    const ofBooking = (await app.knex('invoices').where('booking_id', booked._id).first())!;
    await expect(credit({ _id: ofBooking.id })).rejects.toMatchObject(refused(409));
    expect(await read({ _id: ofBooking.id })).toMatchObject({ creditable: false });
    const note = await credit(invoice);
    await expect(credit(note)).rejects.toMatchObject(refused(409, 'Only an invoice can be credited'));
  });

  it.each<[string, { line: number; amount: number }[], string]>([
    ['more than a line', [{ line: 0, amount: 100.01 }], '£100.00 is not credited yet'],
    ['the wrong sign', [{ line: 1, amount: 1 }], '-£20.00 is not credited yet'],
    ['a price without its discount', [{ line: 0, amount: 90 }], 'This is more than is not credited yet'],
    ['nothing', [{ line: 0, amount: 0 }], 'Please enter what is credited'],
    ['an unknown line', [{ line: 2, amount: 1 }], 'Invalid line'],
    ['a part of a penny', [{ line: 0, amount: 1.001 }], 'Please enter the amount before tax'],
  ])('is refused for %s', async (_what, lines, message) => {
    const invoice = await create({ lines: [line(100), line(-20)] });
    await expect(credit(invoice, lines)).rejects.toMatchObject({
      data: { httpStatus: 400 },
      message: expect.stringContaining(message) as string,
    });
    expect(await read(invoice)).toMatchObject({ open: 96 });
  });
});

/** Lines whose discounts are less than what is billed with their rate. */
function randomLines({ below, one }: Random) {
  return Array.from({ length: 1 + below(5) }, () => {
    const tax_rate = one(RATES).name;
    const price = (1 + below(30_000)) / 100;
    const quantity = (1 + below(5_000)) / 1000;
    const discount = -Math.floor(price * quantity * 50) / 100;
    const lines = [line(price, quantity, tax_rate)];
    return below(3) === 0 && discount < 0 ? [...lines, line(discount, 1, tax_rate)] : lines;
  }).flat();
}

describe('random invoices and credits', () => {
  it('add up to the penny, and are never credited by more than they have', async () => {
    const random = randomOf(SEED);
    let expected = 0;
    for (let round = 0; round < rounds(100); round += 1) {
      const invoice = await createFor({ lines: [line(1), ...randomLines(random)] });
      const total = toMinor(invoice.price.total, 'GBP');
      const sum = invoice.lines.reduce((all, { amount, tax }) => all + toMinor(amount, 'GBP') + toMinor(tax, 'GBP'), 0);
      expect(sum).toBe(total);
      let paid = 0;
      for (let step = 0; step < 4; step += 1) {
        const { left, open } = await read(invoice);
        const openPence = toMinor(open!, 'GBP');
        const lines = left.map((most, number) => ({
          line: number,
          amount: Math.trunc((most * 100 * random.below(5)) / 4) / 100,
        }));
        if (random.below(3) === 0 && openPence > 0) {
          const pence = 1 + random.below(openPence);
          await staff().invoices.recordPayment.mutate({ _id: invoice._id, amount: pence / 100, ...TRANSFER });
          paid += pence;
        } else await credit(invoice, step === 3 ? undefined : lines).catch(() => undefined);
      }
      const notes = await app.knex('invoices').where('credited_id', invoice._id);
      const credited = notes.reduce((all, { total_pence }) => all + total_pence, 0);
      const owed = notes.reduce((all, { open_pence }) => all + open_pence!, 0);
      const { open, left } = await read(invoice);
      expect(credited).toBeLessThanOrEqual(total);
      if (left.every((each) => each === 0)) expect(credited).toBe(total);
      expect(toMinor(open!, 'GBP') - owed).toBe(total - credited - paid);
      expect(Math.min(toMinor(open!, 'GBP'), owed)).toBe(0);
      expected += total - credited - paid;
    }
    expect(await balance()).toBe(expected);
  });
});
