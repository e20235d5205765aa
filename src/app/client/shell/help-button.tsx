import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const HelpPanel = lazyPart(() => import('../help/panel.tsx'));

/** Where a question mark is text, or another dialog is open. */
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]';

/** Opens the help of the screen. The key ? does the same. */
export function HelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyped = event.target instanceof Element && event.target.closest(ELSEWHERE);
    if (isTyped || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <IconButton
        label="Help"
        icon={CircleQuestionMark}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        className="max-sm:hidden"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <HelpPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
