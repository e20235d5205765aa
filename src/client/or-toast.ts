import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';

/** Waits for a step, and says in a toast why it failed. @throws what the step throws, so that a question stays open */
export async function orToast<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    toast.error(failureOf(error).message);
    throw error;
  }
}
