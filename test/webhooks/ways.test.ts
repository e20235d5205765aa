/** Programs are told once of what a bank, a job or another service causes. What calls cause is walked by test/surface/activity.test.ts. */
import { expect, it } from 'vitest';
import { WAYS, received, useWays } from './ways.ts';

useWays();

it.each(Object.entries(WAYS))('%s is told once, with its record', async (type, walk) => {
  const id = await walk();
  expect(await received(type, id)).toHaveLength(1);
});
