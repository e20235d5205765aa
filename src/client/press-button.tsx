import { type ComponentProps, useState } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { attempt } from './error-toasts.ts';

/** What a control does at once: whether it runs, and why it failed. `FieldMessage` says that, as well as a toast. */
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
    <div className="inline-flex min-w-0 flex-col items-start gap-1">
      <Button {...button} loading={isRunning} onClick={() => void press(onPress)} />
      <FieldMessage error={problem} />
    </div>
  );
}

type PressIconProps = Omit<ComponentProps<typeof IconButton>, 'onClick'> & { onPress: () => Promise<unknown> };

/** The same in the row of a table, with an icon alone. */
export function PressIcon({ onPress, ...button }: PressIconProps) {
  const { isRunning, problem, press } = usePress();
  return (
    <div className="inline-flex max-w-56 flex-col items-end whitespace-normal">
      <IconButton {...button} disabled={isRunning} onClick={() => void press(onPress)} />
      <FieldMessage error={problem} />
    </div>
  );
}
