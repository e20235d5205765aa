/** A server with test data for the tests of a file. `app` and `world` are set when the first test runs. */
import { afterAll, beforeAll } from 'vitest';
import { type TestApp, startTestApp } from './app.ts';
import { type World, makeWorld } from './world.ts';

export let app: TestApp;
export let world: World;

export type Options = {
  /** Returns environment variables; called before the server starts. */
  env?: () => Record<string, string>;
  desks?: number;
};

/** Starts the server before the first test of the file, and stops it after the last. */
export function useApp({ env = () => ({}), desks }: Options = {}): void {
  beforeAll(async () => {
    app = await startTestApp(env());
    world = await makeWorld(app, desks);
    // What the preparation has caused is delivered, and no job is due, before a test looks for its own.
    await app.settle();
  });
  afterAll(() => app.stop());
}
