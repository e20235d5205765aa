import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { useWindowKey } from '#client/use-window-key.ts';
import { useTexts } from '#app/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const load = () => import('./palette.tsx');
const Palette = lazyPart(load);

/** Neither the palette nor the help opens over other dialogs: navigating away would discard their input. */
export const OTHER_DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Opens the command palette. Ctrl-K and ⌘K do the same anywhere in the application. */
export function PaletteButton() {
  const t = useTexts();
  const [opener, setOpener] = useState<HTMLElement | null>();
  const isOpen = opener !== undefined;

  useWindowKey((event) => {
    if (event.key === 'Control' || event.key === 'Meta') void load();
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) setOpener(undefined);
    else if (!document.querySelector(OTHER_DIALOG)) setOpener(document.activeElement as HTMLElement | null);
  });

  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('Search')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onClick={(event) => setOpener(event.currentTarget)}
        className="h-9 px-2.5 font-normal text-muted-foreground md:border md:border-input md:bg-card"
      >
        <Search aria-hidden="true" />
        <span className="max-md:hidden">{t('Search')}</span>
        <kbd className="ms-4 rounded-sm border px-1.5 font-sans text-xs max-md:hidden">{shortcut(t)}</kbd>
      </Button>
      {isOpen && <Palette opener={opener} onClose={() => setOpener(undefined)} />}
    </>
  );
}

function shortcut(t: Translate): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : t('Ctrl K');
}
