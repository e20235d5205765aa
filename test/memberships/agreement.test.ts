/** The agreement of a membership as a PDF, and the mails to its customer. */
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { formatDay } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { ada, addCompany, addPlan, begin, months, of, owner, signIn, useMemberships } from './stage.ts';

useApp();
useMemberships();

const download = (id: string, person?: Person) =>
  fetch(`${app.address}/api/v1/memberships/${id}/agreement`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

async function textOf(pdf: ArrayBuffer): Promise<string> {
  return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

const agreement = async (id: string, person: Person) => textOf(await (await download(id, person)).arrayBuffer());

describe('the agreement', () => {
  it('has the terms and the customer, and once it is accepted by whom, when and from where', async () => {
    await owner().operator.update.mutate({ name: 'Desks Ltd', address: '1 High Street', version: await version() });
    const { _id, plan } = await begin({}, { start_fee: 50, term_months: 6, notice_months: 2 });
    const before = await agreement(_id, ada);
    for (const text of ['Desks Ltd', '1 High Street', plan.name, ada.email, '£300.00 a month', '£50.00'])
      expect(before).toContain(text);
    for (const text of ['At least 6 months', '2 months', 'Not accepted yet']) expect(before).toContain(text);
    await of(ada).memberships.accept.mutate({ _id, name: 'Ada King' });
    const { accepted, agreement: words } = await of(ada).memberships.get.query({ _id });
    expect(accepted).toMatchObject({ by: 'Ada King', from: expect.stringMatching(/127\.0\.0\.1|::1/) as string });
    const after = await agreement(_id, world.owner);
    expect(after).toContain(words);
    for (const text of ['Ada King', accepted!.from, '12:00 (Europe/London)']) expect(after).toContain(text);
    expect(after).not.toContain('Not accepted yet');
  });

  it('says when it ends if that is agreed at the start, in place of a term and a notice', async () => {
    const end = `${months[2]}-14`;
    const { _id } = await begin({ end }, { term_months: 6, notice_months: 2 });
    const text = await agreement(_id, ada);
    expect(text).toContain(`Last day ${formatDay(end)}`);
    for (const other of ['At least', 'notice of']) expect(text).not.toContain(other);
  });

  it('is for its customer, the admins of its company, and staff of its workspace only', async () => {
    const company = await addCompany();
    const [admin, colleague] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')].map(signIn);
    for (const [person, role] of [
      [admin!, 'admin'],
      [colleague!, 'member'],
    ] as const) {
      const row = { company_id: company._id, user_id: person.id, role, created_at: new Date() };
      await app.knex('company_people').insert(row);
    }
    const { _id: plan_id } = await addPlan();
    const from = `${months[0]}-01`;
    const ofCompany = await owner().memberships.create.mutate({ plan_id, company_id: company._id, from });
    const ofAda = await begin();
    const status = async (id: string, person?: Person) => {
      const answer = await download(id, person);
      // The server waits at its end for whoever has not read everything.
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await agreement(ofCompany._id, admin!)).toContain(company.name);
    expect(await status(ofAda._id, world.owner)).toBe(200);
    for (const person of [colleague!, ada, world.otherStaff]) expect(await status(ofCompany._id, person)).toBe(404);
    for (const person of [admin!, world.member, world.otherStaff]) expect(await status(ofAda._id, person)).toBe(404);
    expect(await status(ofAda._id)).toBe(401);
    expect(await status('99999999', ada)).toBe(404);
    expect(await status('x', ada)).toBe(400);
  });
});

const version = async () => (await owner().operator.get.query()).version;

describe('the customer gets a mail', () => {
  const mails = async (about: string, address = ada.email) => {
    await app.deliver();
    return (await app.mails(address)).filter(({ subject }) => subject.includes(about));
  };

  it('at the start, with the terms, the agreement, and the link to accept it', async () => {
    const { _id, plan } = await begin({}, { start_fee: 50 });
    const [mail, ...more] = await mails('begins on');
    expect(more).toEqual([]);
    expect(mail!.subject).toContain(plan.name);
    for (const text of ['Please read and accept it', `/app/memberships/${_id}`, '£300.00 a month', 'First day'])
      expect(mail!.text).toContain(text);
  });

  it('when the price changes, and when it ends or goes on', async () => {
    const { _id } = await begin();
    await owner().memberships.changePrice.mutate({ _id, from: months[2]!, price: 345.5 });
    const [price] = await mails('new price');
    expect(price!.text).toContain('£345.50 a month, before tax');
    await of(ada).memberships.giveNotice.mutate({ _id });
    await owner().memberships.withdrawNotice.mutate({ _id });
    expect(await mails(' ends on ')).toHaveLength(1);
    expect(await mails(' goes on')).toHaveLength(1);
  });

  it('at the address of the company, otherwise at that of its admin, and nobody without either', async () => {
    const { _id: plan_id } = await addPlan();
    const from = `${months[0]}-01`;
    const [bills, none] = [await addCompany({ billing_email: 'bills@engines.test' }), await addCompany()];
    const led = await addCompany();
    const row = { company_id: led._id, user_id: ada.id, role: 'admin', created_at: new Date() } as const;
    await app.knex('company_people').insert(row);
    for (const company of [bills, none, led])
      await owner().memberships.create.mutate({ plan_id, company_id: company._id, from });
    expect(await mails('begins on', 'bills@engines.test')).toHaveLength(1);
    expect(await mails('begins on')).toHaveLength(1);
    expect(await app.knex('dead_letters')).toEqual([]);
  });
});
