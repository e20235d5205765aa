/** A campaign to ten thousand members: in batches, without a statement or a call for each of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMBERS_LIST } from '../integrations/campaigns.ts';
import { type Stage, campaignStage, chooseAudience, send, until } from './stage.ts';

const MANY = 10_000;

let stage: Stage;
beforeAll(async () => {
  stage = await campaignStage();
  await chooseAudience(stage);
  await addMembers(MANY - stage.members.length);
});
afterAll(() => stage.stop());

async function addMembers(count: number, prefix = 'many'): Promise<void> {
  const { app, world } = stage;
  const now = new Date();
  const like = await app.knex('users').where('id', stage.members[0]!.id).first('role_id', 'password_hash');
  const rows = Array.from({ length: count }, (_, index) => ({
    ...like,
    email: `${prefix}${index}@example.org`,
    name: `Many ${index}`,
    verified_at: now,
    created_at: now,
  }));
  for (let from = 0; from < rows.length; from += 2_000) {
    const part = rows.slice(from, from + 2_000);
    await app.knex('users').insert(part);
    const ids = await app
      .knex('users')
      .whereIn(
        'email',
        part.map(({ email }) => email),
      )
      .pluck('id');
    await app.knex('user_spaces').insert(ids.map((user_id) => ({ user_id, space_id: world.spaceId, created_at: now })));
  }
}

it('is sent in batches of 500, with few statements', async () => {
  const { app, sandbox } = stage;
  await sandbox.setContacts({ 'many1@example.org': 'unsubscribed', 'many2@example.org': 'cleaned' });
  await app.deliver();
  await sandbox.calls();
  let statements = 0;
  app.knex.on('query', () => (statements += 1));
  const { data } = await send(stage, { isSendToAll: true, subject: 'To very many' });
  expect(statements).toBeLessThan(40);
  const sent = await until(stage, data._id, 'sent');
  expect(sent).toMatchObject({ recipients: MANY, written: MANY - 2, unsubscribed: 1, bounced: 1, refused: 0 });
  const calls = await sandbox.calls();
  expect(calls.filter((call) => call === `POST /lists/${MEMBERS_LIST}`)).toHaveLength(20);
  expect(calls.filter((call) => /^POST \/lists\/\w+\/segments\/\d+$/.test(call))).toHaveLength(20);
  const [made] = await sandbox.campaigns();
  expect(new Set(made?.sentTo).size).toBe(MANY - 2);
});

it('more are refused', async () => {
  await addMembers(1, 'one-more');
  const { meta } = await send(stage, { isSendToAll: true });
  expect(meta).toMatchObject({ status: 400, message: 'A campaign can have at most 10000 recipients' });
});
