/** A server with the Xero sandbox. */
import type { XeroPage } from '#domains/accounting/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
} from '../helpers/world.ts';
import { type XeroSandbox, answerConsent, xeroEnv, xeroSandbox } from '../integrations/accounting.ts';

export type Stage = {
  app: TestApp;
  world: World;
  sandbox: XeroSandbox;
  /** Edits the accounting, and manages one workspace. */
  manager: Person;
  stop: () => Promise<void>;
};

export async function accountingStage(): Promise<Stage> {
  const sandbox = await xeroSandbox();
  const app = await startTestApp(xeroEnv(sandbox));
  const world = await makeWorld(app);
  const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const stop = async () => {
    await app.stop();
    await sandbox.stop();
  };
  return { app, world, sandbox, manager, stop };
}

type Called = Pick<Stage, 'app'>;
type Of = Called & { world: Pick<World, 'owner'> };

/** Begins a sign-in. @returns what Xero sends back */
export async function begin(
  { app }: Called,
  { token }: Pick<Person, 'token'>,
  tenants?: string[],
): Promise<{ code: string; state: string }> {
  const { data } = await app.call<{ url: string }>('POST', '/xero/connect', { token });
  const back = await answerConsent(data.url, { tenants });
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

export const finish = ({ app }: Called, { token }: Pick<Person, 'token'>, body: { code: string; state: string }) =>
  app.call('POST', '/xero/connected', { token, body });

export async function connect(stage: Of): Promise<void> {
  const { meta } = await finish(stage, stage.world.owner, await begin(stage, stage.world.owner));
  if (!meta.success) throw new Error(meta.message);
  await stage.app.settle();
}

/** Chooses the first accounts, and sends invoices from a day on. */
export async function sendFrom({ app, world }: Of, push_from: string | null): Promise<void> {
  const { owner } = world;
  const { data } = await app.call<{ bank_accounts: { _id: string }[] }>('GET', '/xero/settings', {
    token: owner.token,
  });
  const body = { bank_account_id: data.bank_accounts[0]!._id, sales_code: '200', tax_type: 'OUTPUT2', push_from };
  const { meta } = await app.call('PUT', '/xero/settings', { token: owner.token, body });
  if (!meta.success) throw new Error(meta.message);
}

export type List = Pick<XeroPage, 'bank'> & { list: XeroPage['items'] };
export const list = ({ app }: Called, { token }: Pick<Person, 'token'>, query = '') =>
  app.call<List>('GET', `/xero${query}`, { token });

/** Books and pays a room. @returns the number of its invoice */
export async function paidInvoice({ app, world }: Pick<Stage, 'app' | 'world'>, period: { from: string; to: string }) {
  const { member } = world;
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: member.token,
    body: roomBooking(world, period),
  });
  const { meta } = await pay(app, member, booking, await saveCard(app, member));
  if (!meta.success) throw new Error(meta.message);
  // The invoice is written by a delivery, and sent by a job.
  await app.settle();
  await app.settle();
  const row = await app.knex('invoices').where('booking_id', booking._id).first();
  return { booking, invoice: row! };
}
