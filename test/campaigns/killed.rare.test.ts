/** After kill -9 between a call to Mailchimp and its record, the next process goes on, and the campaign is sent once. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import {
  MEMBERS_LIST,
  type MailchimpSandbox,
  NEWS_TEMPLATE,
  mailchimpAt,
  mailchimpEnv,
  mailchimpSandbox,
} from '../integrations/campaigns.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let sandbox: MailchimpSandbox;
let env: Record<string, string>;
let server: ServerProcess;
let knex: Knex;
let world: World;
beforeAll(async () => {
  database = await openMigratedDatabase();
  sandbox = await mailchimpSandbox();
  env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0', ...mailchimpEnv(sandbox) };
  server = await serverProcess(env);
  knex = connect(database.url, 2);
  world = await makeWorld({ call: caller(server.address), knex } as unknown as TestApp);
  for (const name of ['ada', 'ben']) await addPerson(knex, 'Member', [world.spaceId], `${name}@example.org`);
  const body = { list_id: MEMBERS_LIST };
  await caller(server.address)('PUT', `/space/${world.spaceId}/audience`, { token: world.owner.token, body });
}, 120_000);
afterAll(async () => {
  await kill(server.child);
  await knex.destroy();
  await sandbox.stop();
  await dropTestDatabase(database.name);
});

async function send(subject: string): Promise<string> {
  const body = { space_id: world.spaceId, subject, template_id: NEWS_TEMPLATE, isSendToAll: true };
  const options = { token: world.owner.token, body };
  const { data } = await caller(server.address)<{ _id: string }>('POST', '/mailchimp/campaign/send', options);
  return data._id;
}

const LIST = `/3.0/lists/${MEMBERS_LIST}`;

/** The recorded stage when the process ends. */
const BEFORE = {
  'the contacts': 'chosen',
  'the segment': 'added',
  'the campaign': 'segmented',
  'the content': 'created',
  'the command': 'filled',
} as const;

/** Whether Mailchimp has made what a step asks for. */
async function isMade(step: string, id: string): Promise<boolean> {
  const mailchimp = mailchimpAt(sandbox.url);
  const made = (await sandbox.campaigns()).find(({ subject }) => subject === step);
  if (step === 'the campaign') return made !== undefined;
  if (step === 'the content') return made?.templateId != null;
  if (step === 'the command') return made?.sentAt != null;
  const row = await knex('campaigns').where({ id }).first('title', 'created_at');
  if (step === 'the segment')
    return (await mailchimp.findSegment(MEMBERS_LIST, row!.title, row!.created_at)) !== undefined;
  const page = await mailchimp.listStatuses(MEMBERS_LIST, new Date(0)).next();
  return page.value?.length > 0;
}

it.each([
  ['the contacts', { path: LIST, method: 'POST' }],
  ['the segment', { path: `${LIST}/segments`, method: 'POST' }],
  ['the campaign', { path: '/3.0/campaigns', method: 'POST' }],
  ['the content', { path: '/3.0/campaigns', method: 'PUT' }],
  ['the command', { path: '/3.0/campaigns/c', method: 'POST' }],
] as const)(
  'between %s and its record',
  async (step, place) => {
    // Mailchimp has done the work, and its answer is on its way when the process ends.
    await sandbox.fault({ ...place, delay_ms: 8_000 });
    const id = await send(step);
    await eventually(async () => ((await isMade(step, id)) ? true : undefined), 20_000);
    const { stage } = (await knex('campaigns').where({ id }).first('stage'))!;
    await kill(server.child);
    await endLeases(knex);
    expect(stage).toBe(BEFORE[step]);
    server = await serverProcess(env);
    const isSent = async () => ((await knex('campaigns').where({ id, stage: 'sent' }).first('id')) ? true : undefined);
    await eventually(isSent, 60_000);
    const found = (await sandbox.campaigns()).filter(({ subject }) => subject === step);
    expect(found.map(({ sentTo }) => sentTo)).toEqual([['ada@example.org', 'ben@example.org']]);
    expect(await knex('dead_letters')).toEqual([]);
  },
  120_000,
);
