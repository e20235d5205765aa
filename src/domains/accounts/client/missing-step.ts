/** What is missing after a right password. */
import { useState } from 'react';
import { failureOf } from '#client/failure.ts';
import type { AfterSignIn, MissingFactor } from '#shared/errors.ts';

/**
 * `bearer` is the token that is good for this step only, `kinds` those of the second factors that the account has, `after` what follows the step if another
 * service has led here.
 */
export type MissingStep = { step: MissingFactor; bearer: string; kinds: string[]; after: AfterSignIn };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The step that a refused login asks for. Undefined for every other failure. */
export function missingStepOf(error: unknown): MissingStep | undefined {
  const { data } = failureOf(error);
  const { factor, token, kinds, next, end_url } = data;
  if ((factor !== 'code' && factor !== 'set_up') || typeof token !== 'string') return undefined;
  const after = { next: textOf(next), end_url: textOf(end_url) };
  return { step: factor, bearer: token, kinds: Array.isArray(kinds) ? kinds.map(String) : [], after };
}

/** @returns the step that is missing, and a function that makes a call and notes it */
export function useMissingStep() {
  const [missing, setMissing] = useState<MissingStep>();

  /** @returns what the call answers; undefined if a step is missing */
  async function orMissing<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await call();
    } catch (error) {
      const step = missingStepOf(error);
      if (!step) throw error;
      setMissing(step);
      return undefined;
    }
  }

  return { missing, orMissing };
}
