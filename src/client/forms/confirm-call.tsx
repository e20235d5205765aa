import { type ComponentProps, useEffect, useState } from 'react';
import { attempt, dismissErrors } from '#client/error-toasts.ts';
import { Confirm } from '#client/ui/confirm.tsx';
import { FieldMessage } from '#client/ui/field.tsx';

type ConfirmCallProps = Omit<ComponentProps<typeof Confirm>, 'onYes'> & {
  /** Calls the server. After a rejection the dialog stays open and says why, as does a toast. */
  onYes: () => Promise<unknown>;
};

/** A confirmation dialog that calls the server when confirmed. Its errors disappear with the next attempt, and when it closes. */
export function ConfirmCall({ onYes, children, ...question }: ConfirmCallProps) {
  const { open } = question;
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!open) return;
    return () => {
      dismissErrors();
      setProblem(undefined);
    };
  }, [open]);

  async function call() {
    const reason = await attempt(onYes);
    setProblem(reason);
    if (reason !== undefined) throw new Error(reason);
  }

  return (
    <Confirm {...question} onYes={call}>
      {children}
      <FieldMessage error={problem} />
    </Confirm>
  );
}
