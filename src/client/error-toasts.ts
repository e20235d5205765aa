/** Error toasts disappear when their screen is left or the failed action is tried again. */
import { toast } from 'sonner';

const keptForNextScreen = new Set<string | number>();

type Action = { label: string; onClick: () => void };

/**
 * Shows an error that explains a redirect. The toast stays visible on the next screen.
 * @param action a button of the toast, which then stays until it is closed or the screen is left
 */
export function errorForNextScreen(message: string, action?: Action): void {
  keptForNextScreen.add(toast.error(message, action && { action, duration: Infinity }));
}

/** Removes the error toasts of the previous attempt or screen. Other toasts expire by themselves. */
export function dismissErrors(): void {
  for (const each of toast.getToasts()) {
    if ('type' in each && each.type === 'error' && !keptForNextScreen.has(each.id)) toast.dismiss(each.id);
  }
  keptForNextScreen.clear();
}
