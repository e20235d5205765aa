/** The toast after a deletion, with the button that takes the deletion back. */
import { toast } from 'sonner';
import { attempt } from './error-toasts.ts';
import { onMutations } from './mutation-events.ts';
import { pageTexts } from '#client/texts.tsx';

const UNDO_MS = 10_000;

/** The screens on which the visible toasts were shown, by the id of the toast. */
const screenOf = new Map<string | number, string>();

/**
 * Says that something was deleted, and offers to undo it for ten seconds.
 * @param undo undefined for a deletion that cannot be undone
 */
export function showDeleted(name: string, undo: (() => Promise<unknown>) | undefined): void {
  const t = pageTexts();
  const text = t('{name} deleted', { name });
  if (!undo) return void toast.success(text);
  const forget = () => void screenOf.delete(id);
  const restore = async () => {
    await undo();
    toast.success(t('{name} restored', { name }));
  };
  const action = { label: t('Undo'), onClick: () => void attempt(restore) };
  const id = toast.success(text, { duration: UNDO_MS, action, onDismiss: forget, onAutoClose: forget });
  screenOf.set(id, window.location.pathname);
}

// On the next screen, the first action ends the offers of the last one.
onMutations(({ kind }) => {
  if (kind !== 'begins') return;
  for (const [id, screen] of screenOf) if (screen !== window.location.pathname) toast.dismiss(id);
});
