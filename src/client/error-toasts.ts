/** Error toasts disappear when their screen is left or the failed action is tried again. */
import { toast } from 'sonner';

const keptForNextScreen = new Set<string | number>();

/** Shows an error that explains a redirect. The toast stays visible on the next screen. */
export function errorForNextScreen(message: string): void {
  keptForNextScreen.add(toast.error(message));
}

/** Removes the error toasts of the previous attempt or screen. Other toasts expire by themselves. */
export function dismissErrors(): void {
  for (const each of toast.getToasts()) {
    if ('type' in each && each.type === 'error' && !keptForNextScreen.has(each.id)) toast.dismiss(each.id);
  }
  keptForNextScreen.clear();
}
