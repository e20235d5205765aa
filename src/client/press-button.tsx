import { useState } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { attempt } from './error-toasts.ts';

/** What a control does at once: whether it runs, and why it failed. `Problem` says that, as well as a toast. */
export function usePress() {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function press(action: () => Promise<unknown>) {
    setProblem(undefined);
    setRunning(true);
    setProblem(await attempt(action));
    setRunning(false);
  }

  return { isRunning, problem, press };
}

type PressButtonProps = Omit<ButtonProps, 'onClick' | 'loading' | 'asChild'> & { onPress: () => Promise<unknown> };

/** A button that does something at once, with a spinner meanwhile. Why it failed stands below it, as well as in a toast. */
export function PressButton({ onPress, ...button }: PressButtonProps) {
  const { isRunning, problem, press } = usePress();
  return (
    <span className="inline-flex min-w-0 flex-col items-start gap-1">
      <Button {...button} loading={isRunning} onClick={() => void press(onPress)} />
      <Problem text={problem} />
    </span>
  );
}
