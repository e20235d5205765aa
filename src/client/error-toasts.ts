/** Error toasts belong to the screen, or to the attempt, that they are about. */
import { toast } from 'sonner';

const carried = new Set<string | number>();

/** Says why somebody is led to another screen: it is still there to be read on that one. */
export function errorForNextScreen(message: string): void {
  carried.add(toast.error(message));
}

/** Takes away what was said of an attempt that is over, or of a screen that was left. Good news stays its time. */
export function dismissErrors(): void {
  for (const each of toast.getToasts()) {
    if ('type' in each && each.type === 'error' && !carried.has(each.id)) toast.dismiss(each.id);
  }
  carried.clear();
}
