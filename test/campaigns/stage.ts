/** A server with the Mailchimp sandbox, and a workspace with an audience and members. */
import { expect } from 'vitest';
import type { CampaignView, MailSource } from '#domains/campaigns/schema.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import {
  MEMBERS_LIST,
  type MailchimpSandbox,
  NEWS_TEMPLATE,
  mailchimpEnv,
  mailchimpSandbox,
} from '../integrations/campaigns.ts';

export type Stage = {
  app: TestApp;
  world: World;
  /** Managers of the first and of the other workspace. */
  manager: Person;
  otherManager: Person;
  /** More managers of the first workspace. */
  senders: Person[];
  /** Members of the first workspace. */
  members: Person[];
  sandbox: MailchimpSandbox;
  stop: () => Promise<void>;
};

export async function campaignStage(): Promise<Stage> {
  const sandbox = await mailchimpSandbox(() => clock.now());
  const app = await startTestApp(mailchimpEnv(sandbox));
  const world = await makeWorld(app);
  const stop = async () => {
    await app.stop();
    await sandbox.stop();
  };
  const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const otherManager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
  const members: Person[] = [];
  const senders: Person[] = [];
  for (let count = 0; count < 3; count += 1) senders.push(await addPerson(app.knex, 'Manager', [world.spaceId]));
  for (const name of ['ada', 'ben', 'cleo', 'dev', 'eve', 'finn'])
    members.push(await addPerson(app.knex, 'Member', [world.spaceId], `${name}@example.org`));
  return { app, world, manager, otherManager, senders, members, sandbox, stop };
}

export async function chooseAudience({ app, world }: Stage, spaceId = world.spaceId): Promise<void> {
  const body = { list_id: MEMBERS_LIST };
  const { meta } = await app.call('PUT', `/space/${spaceId}/audience`, { token: world.owner.token, body });
  if (!meta.success) throw new Error(meta.message);
  await app.settle();
}

export type Send = Record<string, unknown>;

/** Sends a campaign. By default one of the managers sends it to everybody. */
export function send<T = { _id: string }>(
  { app, world, senders }: Stage,
  body: Send = { isSendToAll: true },
  { by, headers }: { by?: Person; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const given = { space_id: world.spaceId, subject: 'News of June', template_id: NEWS_TEMPLATE, ...body };
  // In turns, as nobody may send many campaigns in a minute.
  const sender = by ?? senders[0]!;
  senders.push(senders.shift()!);
  return app.call<T>('POST', '/mailchimp/campaign/send', { token: sender.token, body: given, headers });
}

export async function list({ app, world, manager }: Stage): Promise<CampaignView[]> {
  const path = `/mailchimp/campaign/list?space_id=${world.spaceId}&limit=100`;
  return (await app.call<CampaignView[]>('GET', path, { token: manager.token })).data;
}

export async function sourceOf({ app, world, manager }: Stage): Promise<MailSource> {
  const path = `/mailchimp/campaign/list?space_id=${world.spaceId}`;
  const { meta } = await app.call('GET', path, { token: manager.token });
  return (meta as unknown as { source: MailSource }).source;
}

export async function campaign(stage: Stage, id: string): Promise<CampaignView> {
  const found = (await list(stage)).find(({ _id }) => _id === id);
  expect(found).toBeDefined();
  return found!;
}

/** Lets time pass until a campaign has reached a state. */
export async function until(stage: Stage, id: string, state: CampaignView['state']): Promise<CampaignView> {
  for (let round = 0; round < 30; round += 1) {
    await stage.app.settle();
    const found = await campaign(stage, id);
    if (found.state === state) return found;
    clock.advance(40_000);
  }
  const { state: found, failure } = await campaign(stage, id);
  throw new Error(`The campaign is ${found} (${failure}), not ${state}`);
}
