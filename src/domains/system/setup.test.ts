import { expect, it } from 'vitest';
import { SETUP_STEPS, type SetupFacts, setupView } from './setup.ts';

const READY: SetupFacts = {
  operator: true,
  site: true,
  workspace: true,
  hours: true,
  resource: true,
  price: true,
  payment: 'done',
  mail: 'done',
  booking: true,
  team: true,
  listed: true,
};

it('has a state for every step', () => {
  const { steps, isNeeded } = setupView(READY, { mail: ['SMTP_URL'] });
  expect(steps.map(({ name }) => name)).toEqual([...SETUP_STEPS]);
  expect(steps.every(({ state }) => state === 'done')).toBe(true);
  expect(steps.filter(({ variables }) => variables.length > 0)).toEqual([
    { name: 'mail', state: 'done', variables: ['SMTP_URL'] },
  ]);
  expect(isNeeded).toBe(false);
});

it('is needed while nobody can find, book and pay for something', () => {
  expect(setupView({ ...READY, listed: false }, {}).isNeeded).toBe(true);
  expect(setupView({ ...READY, payment: 'open' }, {}).isNeeded).toBe(true);
  expect(setupView({ ...READY, mail: 'open' }, {}).isNeeded).toBe(true);
});

it('is not needed for a trial, or without the steps that can follow', () => {
  const trial = setupView(
    { ...READY, payment: 'test', mail: 'test', operator: false, booking: false, team: false },
    {},
  );
  expect(trial.isNeeded).toBe(false);
  expect(trial.steps.find(({ name }) => name === 'payment')?.state).toBe('test');
  expect(trial.steps.find(({ name }) => name === 'operator')?.state).toBe('open');
});
