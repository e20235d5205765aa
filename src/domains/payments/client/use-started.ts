import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '#client/failure.ts';

/** Begins something when its form opens, because the form of the payment service needs the secret of it. */
export function useStarted<T>(start: () => Promise<T>) {
  const [started, setStarted] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const begin = useEffectEvent(() => {
    start().then(setStarted, (error: unknown) => setProblem(failureOf(error).message));
  });
  useEffect(() => begin(), []);
  return { started, problem };
}
