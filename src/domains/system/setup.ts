/** The steps of a new installation up to its first paid booking, and what ticks them off. */
import { z } from 'zod';

export const SETUP_STEPS = [
  'operator',
  'site',
  'workspace',
  'hours',
  'resource',
  'price',
  'payment',
  'mail',
  'booking',
  'team',
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

/** `test` means that the step works for a trial, but not yet for customers. */
export const SetupStep = z.object({
  name: z.enum(SETUP_STEPS),
  state: z.enum(['done', 'test', 'open']),
  /** The variables that it needs, in the settings or in the environment of the server. */
  variables: z.array(z.string()),
});
export type SetupStep = z.output<typeof SetupStep>;
export type SetupState = SetupStep['state'];

export const SetupView = z.object({
  steps: z.array(SetupStep),
  /** True while visitors cannot find, book or pay for anything. */
  isNeeded: z.boolean(),
});
export type SetupView = z.output<typeof SetupView>;

/** What the database and the configuration contain. */
export type SetupFacts = Record<Exclude<SetupStepName, 'payment' | 'mail'>, boolean> &
  Record<'payment' | 'mail', SetupState> & {
    /** True if a workspace is on the public pages. */
    listed: boolean;
  };

const stateOf = (fact: SetupFacts[SetupStepName]): SetupState => {
  if (typeof fact === 'string') return fact;
  return fact ? 'done' : 'open';
};

/** The variables of the steps that the environment can do, too. */
export type SetupVariables = Partial<Record<SetupStepName, string[]>>;

/** The state of every step. */
export function setupView(facts: SetupFacts, variables: SetupVariables): SetupView {
  const steps = SETUP_STEPS.map((name) => ({ name, state: stateOf(facts[name]), variables: variables[name] ?? [] }));
  return { steps, isNeeded: !facts.listed || facts.payment === 'open' || facts.mail === 'open' };
}
