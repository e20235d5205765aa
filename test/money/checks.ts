/** Checks the money of all bookings after all deliveries, against the payment service and the documents. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { MINUTE } from '#shared/time.ts';
import type { TestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { readMoney } from './read.ts';
import { type Expected, moneyProblems } from './rules.ts';

/**
 * Advances the clock until everything is settled: lost charges are given up, unanswered 3-D Secure payments are withdrawn, and
 * refunds whose response was lost are repeated.
 */
export async function settleAll(app: Pick<TestApp, 'settle' | 'knex'>): Promise<void> {
  for (const minutes of [2, 2, 16, 16]) {
    await app.settle();
    clock.advance(minutes * MINUTE);
  }
  await app.settle();
}

/** Checks the money of all bookings by the rules of rules.ts. */
export async function checkMoney(source: { knex: Knex; sandbox: string }, expected: Expected): Promise<void> {
  expect(moneyProblems(await readMoney(source), expected)).toEqual([]);
}
