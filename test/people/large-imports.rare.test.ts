/** An import of thousands of lines, which ends in several calls. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';

useApp();

const LINES = 2_000;

it('brings in thousands of lines in batches, and finds them again', async () => {
  const { imports } = procedures(app, world.owner);
  const people = Array.from({ length: LINES }, (_, index) => `many${index}@example.org,Person ${index}`);
  const input = { space_id: world.spaceId, kind: 'people' as const, csv: ['Email,Name', ...people, ''].join('\n') };
  let done = await imports.run.mutate(input);
  while (done.status === 'running') done = await imports.run.mutate({ ...input, _id: done._id });
  expect(done).toMatchObject({ status: 'done', total: LINES, added: LINES, refused: 0 });
  expect(await imports.run.mutate(input)).toMatchObject({ status: 'done', same: LINES });
});
