/** One server with one small world for the tests of a file. Both are there once the tests run. */
import { afterAll, beforeAll } from 'vitest';
import { type TestApp, startTestApp } from './app.ts';
import { type World, makeWorld } from './world.ts';

export let app: TestApp;
export let world: World;

type Stage = {
  /** Called right before the server starts. */
  env?: () => Record<string, string>;
  desks?: number;
};

/** Starts the server before the first test of the file, and stops it after the last. */
export function useApp({ env = () => ({}), desks }: Stage = {}): void {
  beforeAll(async () => {
    app = await startTestApp(env());
    world = await makeWorld(app, desks);
  });
  afterAll(() => app.stop());
}
