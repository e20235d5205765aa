import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { Confirm } from '#client/ui/confirm.tsx';

type ConfirmCallProps = Omit<ComponentProps<typeof Confirm>, 'onYes'> & {
  /** Calls the server; what it rejects with is said in a toast, and the question stays open. */
  onYes: () => Promise<unknown>;
};

/** A question whose yes is a call to the server. */
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
