/** Error toasts disappear when their screen is left, when the failed action is tried again, and when it succeeds. */
import { type ExternalToast, toast } from 'sonner';
import { failureOf } from './failure.ts';
import { onMutations } from './mutation-events.ts';
import { pageBase } from './page-base.ts';

const retained = new Set<string | number>();

type Action = { label: string; onClick: () => void };
type ToastId = string | number;

/** The key of the mutation that failed with an error. */
const mutationOf = new WeakMap<object, string>();
/** The toasts about a mutation. */
const toastsOf = new Map<string, Set<ToastId>>();

onMutations((event) => {
  if (event.kind === 'failed') mutationOf.set(event.error, event.mutation);
  if (event.kind !== 'succeeded') return;
  for (const id of toastsOf.get(event.mutation) ?? []) toast.dismiss(id);
  toastsOf.delete(event.mutation);
});

/** The button of the toast about an error that can be solved elsewhere. The toast then stays until the screen is left. */
function leadingOn(error: unknown): ExternalToast | undefined {
  const { link } = failureOf(error);
  return (
    link && {
      action: { label: link.label, onClick: () => location.assign(pageBase() + link.path) },
      duration: Infinity,
    }
  );
}

/**
 * Shows why a call failed.
 * @param text replaces the message of the error
 */
export function showError(error: unknown, text = failureOf(error).message): void {
  // The id keeps the same message from appearing twice.
  const id = toast.error(text, { id: text, ...leadingOn(error) });
  const key = error instanceof Error && mutationOf.get(error);
  if (key) toastsOf.set(key, (toastsOf.get(key) ?? new Set()).add(id));
}

/** Shows a problem that no call has reported. */
export function showProblem(text: string, more?: ExternalToast): void {
  toast.error(text, { id: text, ...more });
}

/**
 * Runs what a button starts. The errors of an earlier attempt disappear, and the error of this one is shown.
 * @returns the message of the error, for a place beside the button
 */
export async function attempt(action: () => Promise<unknown>): Promise<string | undefined> {
  dismissErrors();
  try {
    await action();
    return undefined;
  } catch (error) {
    showError(error);
    return failureOf(error).message;
  }
}

/**
 * Shows an error that explains a redirect. The toast stays visible on the next screen.
 * @param action a button of the toast, which then stays until it is closed or the screen is left
 */
export function errorForNextScreen(message: string, action?: Action): void {
  retained.add(toast.error(message, action && { action, duration: Infinity }));
}

/** Removes the error toasts of the previous attempt or screen. Other toasts expire by themselves. */
export function dismissErrors(): void {
  for (const each of toast.getToasts()) {
    if ('type' in each && each.type === 'error' && !retained.has(each.id)) toast.dismiss(each.id);
  }
  retained.clear();
}
