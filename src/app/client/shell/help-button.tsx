import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useWindowKey } from '#client/use-window-key.ts';
import { OTHER_DIALOG } from './palette-button.tsx';
import { useTexts } from '#app/client/use-texts.ts';

const HelpPanel = lazyPart(() => import('../help/panel.tsx'));

/** Where a question mark is text. */
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Opens the help of the screen. The key ? does the same. */
export function HelpButton() {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  useWindowKey((event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.matches(FIELDS) || document.querySelector(OTHER_DIALOG)) return;
    event.preventDefault();
    setIsOpen(true);
  });
  return (
    <>
      <IconButton
        label={t('Help')}
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
