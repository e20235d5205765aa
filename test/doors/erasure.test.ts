/** The erasure of a person at Kisi: they are no member there any more, and no unlock that is read later names them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { erasePeople } from '#domains/erasure/server/run.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { type Stage, chooseLondon, doorStage } from './stage.ts';

let stage: Stage;
let person: Person;
let count = 0;

beforeAll(async () => {
  stage = await doorStage();
  await chooseLondon(stage);
  await holdJobs(stage.app.knex);
});
afterAll(() => stage.stop());
beforeEach(async () => {
  clock.reset();
  clock.freeze(new Date());
  person = await addPerson(stage.app.knex, 'Member', [], `walker${(count += 1)}@example.org`);
  await stage.sandbox.setMembers(
    { id: 100 + count, name: 'Walker', email: person.email.toUpperCase() },
    { id: 200 + count, name: 'Other', email: `other.${person.email}` },
  );
  await stage.app.call('POST', '/privacy/erasure', { token: person.token });
  clock.advance(15 * DAY);
  await stage.sandbox.calls();
});

const run = () => erasePeople(momentOf(stage.app.services));
const erasure = async () => (await stage.app.knex('erasures').where('user_id', person.id).first())!;
const removals = async () => (await stage.sandbox.calls()).filter((call) => call.startsWith('DELETE'));

it('removes the member who has the address, and nobody else', async () => {
  await run();
  expect((await erasure()).state).toBe('done');
  expect(await removals()).toEqual([`DELETE /members/${100 + count}`]);
});

it('goes on when Kisi answers again, also after an answer that was lost', async () => {
  await stage.sandbox.fault({ path: '/members', status: 503, times: 3 });
  await run();
  expect((await erasure()).state).toBe('erasing');
  await stage.sandbox.fault({ path: '/members/', method: 'DELETE', drop: 'after', times: 1 });
  clock.advance(HOUR);
  await run();
  expect((await erasure()).state).toBe('done');
});

it('waits while unlocks are read again that would name the person', async () => {
  await stage.app.knex('door_unlocks').insert({
    ...{ space_id: stage.world.spaceId, event_id: 'late', person: person.email, name: 'Walker', door: 'Front Door' },
    ...{ success: true, happened_at: clock.now(), day: '2030-01-01', hour: 9 },
  });
  await run();
  expect(await erasure()).toMatchObject({ state: 'waiting', held_by: 'A door was opened in the last hours' });
  clock.advance(3 * HOUR);
  await run();
  expect((await erasure()).state).toBe('done');
  expect(await stage.app.knex('door_unlocks').where('person', person.email)).toEqual([]);
});
