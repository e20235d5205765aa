import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { Confirm } from '#client/ui/confirm.tsx';

type ConfirmCallProps = Omit<ComponentProps<typeof Confirm>, 'onYes'> & {
  /** Calls the server. A rejection is shown in a toast, and the dialog stays open. */
  onYes: () => Promise<unknown>;
};

/** A confirmation dialog that calls the server when confirmed. */
export function ConfirmCall({ onYes, ...question }: ConfirmCallProps) {
  async function call() {
    try {
      await onYes();
    } catch (error) {
      toast.error(failureOf(error).message);
      throw error;
    }
  }
  return <Confirm {...question} onYes={call} />;
}
