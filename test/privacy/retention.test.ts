/** What is older than a Super Admin has set is removed, and nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { MAILS } from '#server/mail/define.ts';
import type { Progress } from '#server/delivery/jobs.ts';
import type { RetentionKindView, RetentionPreviewView } from '#domains/privacy/schema.ts';
import { removeOld } from '#domains/privacy/server/retention/remove.ts';
import { removedBefore } from '#domains/privacy/rules.ts';
import { DAY, SECOND, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { data, roomBooking, slot } from '../helpers/world.ts';

useApp();

const NOW = new Date('2031-05-20T12:00:00Z');
const MONTHS = 3;
const LIMIT = removedBefore(NOW, MONTHS);

beforeAll(() => holdJobs(app.knex));
beforeEach(() => clock.freeze(NOW));
afterAll(() => clock.reset());

const before = (ms: number) => new Date(LIMIT.getTime() - ms);
const insert = async (table: string, row: object) => String((await app.knex(table).insert(row as never))[0]);
const idsOf = (table: string) => app.knex(table).pluck('id');
let count = 0;
const numbered = (name: string) => `${name}${(count += 1)}`;

const enquiry = (at: Date, space_id: string, more: object = {}) =>
  insert('enquiries', {
    ...{ type: 'enquiry', space_id, name: 'Ada', email: 'ada@example.org', mobile_no: '', company_name: '' },
    ...{ hear_me: '', question: 'How much?', remark: '', stage: 'new', version: 0, created_at: at, ...more },
  });

async function doorDay(at: Date, space_id: string): Promise<string> {
  const of = { space_id, day: toLocal(at).day, person: numbered('ada'), name: 'Ada' };
  const unlock = { event_id: numbered('event'), door: 'Front', success: true, happened_at: at, hour: 12 };
  await insert('door_unlocks', { ...of, ...unlock });
  const times = { first_unlock_at: at, last_unlock_at: at, last_at: at };
  return insert('door_days', { ...of, ...times, last_door: 'Front', unlocks: 1, refused: 0 });
}

/** A booking with its customer and two guests, whose end is moved. */
async function booking(ends_at: Date, space_id: string): Promise<string> {
  const { member } = world;
  clock.reset();
  const members = [member.email, 'guest@example.org', world.otherMember.email];
  const body = { ...roomBooking(world, slot((count += 2))), capacity: 5, members };
  const { _id } = await data(app.call('POST', '/bookings', { token: member.token, body }));
  clock.freeze(NOW);
  await app.knex('bookings').where('id', _id).update({ ends_at, space_id });
  await app
    .knex('booking_members')
    .where({ booking_id: _id, email: world.otherMember.email })
    .update({ user_id: world.otherMember.id });
  return _id;
}

async function campaign(sent_at: Date | null, space_id: string): Promise<string> {
  const id = await insert('campaigns', {
    ...{
      space_id,
      created_by: world.owner.id,
      list_id: 'list',
      subject: 'News',
      template_id: 1,
      template_name: 'News',
    },
    ...{
      is_to_all: true,
      title: numbered('news'),
      stage: sent_at ? 'sent' : 'draft',
      created_at: before(DAY),
      tried_at: before(DAY),
      sent_at,
    },
  });
  await app.knex('campaign_recipients').insert({ campaign_id: id, email: 'ada@example.org', state: 'written' });
  return id;
}

const lead = (created_at: Date) =>
  insert('leads', {
    ...{ facebook_id: numbered('lead'), form: 'Form', name: 'Ada', email: 'ada@example.org', phone: '', answers: '[]' },
    ...{ created_at, received_at: created_at },
  });

async function letter(died_at: Date, topic = MAILS): Promise<string> {
  const id = String(900_000 + (count += 1));
  const failed = { topic, payload: '{}', summary: 'A mail', attempts: 1, reason: 'No', created_at: died_at, died_at };
  await insert('dead_letters', { id, ...failed });
  return id;
}

const guestsOf = (id: string) => app.knex('booking_members').where('booking_id', id).orderBy('email').pluck('email');
const recipientsOf = (id: string) => app.knex('campaign_recipients').where('campaign_id', id).pluck('email');

type Made = { make: (at: Date, spaceId: string) => Promise<string>; isThere: (id: string) => Promise<boolean> };
const inTable = (table: string) => async (id: string) => (await idsOf(table)).map(String).includes(id);

/** How a row of each kind is made, and whether it is still there. */
const KINDS: Record<string, Made & { perSpace: boolean }> = {
  enquiries: { perSpace: true, make: (at, space) => enquiry(at, space), isThere: inTable('enquiries') },
  doors: { perSpace: true, make: doorDay, isThere: inTable('door_days') },
  guests: { perSpace: true, make: booking, isThere: async (id) => (await guestsOf(id)).length > 1 },
  campaigns: { perSpace: true, make: campaign, isThere: async (id) => (await recipientsOf(id)).length > 0 },
  leads: { perSpace: false, make: (at) => lead(at), isThere: inTable('leads') },
  mails: { perSpace: false, make: (at) => letter(at), isThere: inTable('dead_letters') },
};

const set = (kind: string, months: number | null, space_id: string | null = null) =>
  app.call('PUT', '/privacy/retention', { token: world.owner.token, body: { kind, space_id, months } });
async function run(): Promise<{ done: number; total: number }> {
  let said = { done: 0, total: 0 };
  const progress: Progress = (done, total) => (said = { done, total });
  await removeOld(momentOf(app.services), progress);
  return said;
}
const noLimits = () => app.knex('retention_rules').delete();

describe('what is kept', () => {
  it('is declared by the domains, and each kind is tried here', async () => {
    const names = app.services.retention.map(({ name }) => name);
    // test/erasure tries the accounts that nobody uses, which are not removed at once.
    expect(names.toSorted()).toEqual([...Object.keys(KINDS), 'accounts'].toSorted());
  });

  it.each(Object.entries(KINDS))(
    '%s: older by a day is removed, in its workspace, and younger is not',
    async (kind, of) => {
      await noLimits();
      const place = of.perSpace ? world.spaceId : null;
      const old = await of.make(before(DAY), world.spaceId);
      const barely = await of.make(before(SECOND), world.spaceId);
      const young = await of.make(before(-SECOND), world.spaceId);
      const elsewhere = await of.make(before(of.perSpace ? DAY : -DAY), world.otherSpaceId);
      expect(await run()).toEqual({ done: 0, total: 0 });
      expect(await of.isThere(old)).toBe(true);
      await app.knex('retention_rules').insert({ kind, space_id: place ?? '0', months: MONTHS, set_at: NOW });
      const { done, total } = await run();
      expect(done).toBe(total);
      expect(done).toBeGreaterThanOrEqual(2);
      expect(await of.isThere(old)).toBe(false);
      expect(await of.isThere(barely)).toBe(false);
      expect(await of.isThere(young)).toBe(true);
      expect(await of.isThere(elsewhere)).toBe(true);
      expect(await run()).toEqual({ done: 0, total: 0 });
      const [entry] = await app.knex('audit_entries').where('action', 'privacy.removed').orderBy('id', 'desc');
      expect(JSON.parse(entry!.facts)).toMatchObject({ count: done });
      // The day that begins at midnight of the workspace makes the next one due.
      clock.freeze(new Date(NOW.getTime() + DAY));
      await run();
      expect(await of.isThere(young)).toBe(false);
      expect(await of.isThere(elsewhere)).toBe(true);
    },
  );

  it('has an enquiry until its last message and its tour are older, and its messages go with it', async () => {
    await noLimits();
    const message = (enquiry_id: string, created_at: Date) =>
      insert('enquiry_messages', {
        enquiry_id,
        direction: 'note',
        author: 'Ada',
        text: 'Called',
        from_email: '',
        created_at,
      });
    const answered = await enquiry(before(90 * DAY), world.spaceId);
    await message(answered, before(-DAY));
    const toured = await enquiry(before(90 * DAY), world.spaceId, { type: 'tour', tour_at: before(-DAY) });
    const old = await enquiry(before(90 * DAY), world.spaceId);
    const note = await message(old, before(DAY));
    await app
      .knex('retention_rules')
      .insert({ kind: 'enquiries', space_id: world.spaceId, months: MONTHS, set_at: NOW });
    await run();
    const left = (await idsOf('enquiries')).map(String);
    expect([answered, toured].every((id) => left.includes(id))).toBe(true);
    expect(left).not.toContain(old);
    expect(await idsOf('enquiry_messages')).not.toContain(note);
  });

  it('has who booked, when the guests are removed, and the unlocks go with their day', async () => {
    await noLimits();
    const past = await booking(before(DAY), world.spaceId);
    expect(await guestsOf(past)).toHaveLength(3);
    await doorDay(before(DAY), world.spaceId);
    for (const kind of ['guests', 'doors'])
      await app.knex('retention_rules').insert({ kind, space_id: world.spaceId, months: MONTHS, set_at: NOW });
    await run();
    expect(await guestsOf(past)).toEqual([world.member.email]);
    expect(await app.knex('door_unlocks').where('space_id', world.spaceId).where('happened_at', '<', LIMIT)).toEqual(
      [],
    );
  });

  it('has messages that are no mails', async () => {
    await noLimits();
    const refund = await letter(before(DAY), 'payments.refund');
    await app.knex('retention_rules').insert({ kind: 'mails', space_id: '0', months: MONTHS, set_at: NOW });
    await run();
    expect((await idsOf('dead_letters')).map(String)).toContain(refund);
  });

  it('is removed in small batches, also several of them', async () => {
    await noLimits();
    const rows = Array.from({ length: 1_250 }, () => ({
      ...{ facebook_id: numbered('many'), form: '', name: '', email: '', phone: '', answers: '[]' as never },
      ...{ created_at: before(DAY), received_at: before(DAY) },
    }));
    await app.knex('leads').insert(rows);
    await app.knex('retention_rules').insert({ kind: 'leads', space_id: '0', months: MONTHS, set_at: NOW });
    expect(await run()).toEqual({ done: 1_250, total: 1_250 });
  });

  it('is not less for two processes that remove at once', async () => {
    await noLimits();
    const old = await Promise.all(Array.from({ length: 20 }, () => enquiry(before(DAY), world.spaceId)));
    const young = await enquiry(before(-DAY), world.spaceId);
    await app
      .knex('retention_rules')
      .insert({ kind: 'enquiries', space_id: world.spaceId, months: MONTHS, set_at: NOW });
    const said = await Promise.all([run(), run()]);
    expect(said[0].done + said[1].done).toBe(20);
    const left = (await idsOf('enquiries')).map(String);
    expect(old.filter((id) => left.includes(id))).toEqual([]);
    expect(left).toContain(young);
  });
});

describe('the limit', () => {
  it('is set by a Super Admin, shown with its preview, and taken back; without one nothing is removed', async () => {
    clock.reset();
    await noLimits();
    const { token } = world.owner;
    const list = () => data<RetentionKindView[]>(app.call('GET', '/privacy/retention', { token }));
    expect((await list()).flatMap(({ rules }) => rules.map(({ months }) => months)).filter(Boolean)).toEqual([]);
    await app.knex('enquiries').delete();
    const oldest = new Date('2020-01-02T10:00:00Z');
    await enquiry(oldest, world.spaceId);
    await enquiry(new Date(), world.spaceId);
    const preview = await data<RetentionPreviewView>(
      app.call('GET', `/privacy/retention/preview?kind=enquiries&space_id=${world.spaceId}&months=12`, { token }),
    );
    expect(preview).toMatchObject({ count: 1, oldest: oldest.toISOString() });
    expect((await set('enquiries', 12, world.spaceId)).meta.status).toBe(200);
    const { rules } = (await list()).find(({ kind }) => kind === 'enquiries')!;
    expect(rules.map(({ space, months }) => [space!.name, months])).toEqual([
      ['Leeds', null],
      ['London', 12],
    ]);
    const [entry] = await app.knex('audit_entries').where('action', 'privacy.retentionSet').orderBy('id', 'desc');
    expect(entry).toMatchObject({ old_values: '{"months":null}', new_values: '{"months":12}' });
    expect((await set('enquiries', null, world.spaceId)).meta.status).toBe(200);
    expect(await app.knex('retention_rules')).toEqual([]);
  });

  it('is refused without a workspace, for an unknown kind, and for no whole months', async () => {
    clock.reset();
    const statusOf = async (answer: ReturnType<typeof set>) => (await answer).meta.status;
    expect(await statusOf(set('enquiries', 12))).toBe(400);
    expect(await statusOf(set('leads', 12, world.spaceId))).toBe(400);
    expect(await statusOf(set('nothing', 12))).toBe(404);
    for (const months of [0, -1, 1.5, 241]) expect(await statusOf(set('leads', months))).toBe(400);
    expect(await app.knex('retention_rules')).toEqual([]);
  });
});
