import { useState } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { attempt } from './error-toasts.ts';

type PressButtonProps = Omit<ButtonProps, 'onClick' | 'loading' | 'asChild'> & { onPress: () => Promise<unknown> };

/** A button that does something at once, with a spinner meanwhile. Why it failed stands below it, as well as in a toast. */
export function PressButton({ onPress, ...button }: PressButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function press() {
    setProblem(undefined);
    setRunning(true);
    setProblem(await attempt(onPress));
    setRunning(false);
  }

  return (
    <span className="inline-flex min-w-0 flex-col items-start gap-1">
      <Button {...button} loading={isRunning} onClick={() => void press()} />
      {problem && <span className="text-sm text-danger-text">{problem}</span>}
    </span>
  );
}
