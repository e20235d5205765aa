/** A server with the Kisi sandbox, and a workspace whose place has been chosen. */
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';

export type Stage = {
  app: TestApp;
  world: World;
  /** Managers of the first and of the other workspace. */
  manager: Person;
  otherManager: Person;
  sandbox: KisiSandbox;
  stop: () => Promise<void>;
};

export async function doorStage(): Promise<Stage> {
  const sandbox = await kisiSandbox();
  const app = await startTestApp(kisiEnv(sandbox));
  const world = await makeWorld(app);
  const stop = async () => {
    await app.stop();
    await sandbox.stop();
  };
  const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const otherManager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
  return { app, world, manager, otherManager, sandbox, stop };
}

export async function chooseLondon({ app, world }: Stage): Promise<void> {
  const body = { place_id: LONDON_PLACE };
  const { meta } = await app.call('PUT', `/space/${world.spaceId}/place`, { token: world.owner.token, body });
  if (!meta.success) throw new Error(meta.message);
  await app.settle();
}
