import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Command, CommandGroup, CommandItem } from '#client/ui/command.tsx';
import { CommandDialog } from '#client/ui/command-dialog.tsx';
import { paletteScreens } from './palette-screens.ts';
import { useMenu } from './use-menu.ts';
import { useNewBookingAddress } from './use-new-booking-address.ts';
import { usePaletteResults } from './use-palette-results.ts';
import { useTexts } from '#app/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type PaletteProps = { onClose: () => void; /** The element that had the focus. */ opener: HTMLElement | null };

/** The command palette: searches the screens of the menu and the records of the active workspace. */
export default function Palette({ onClose, opener }: PaletteProps) {
  const t = useTexts();
  const { signOut } = useSession();
  const { nav } = useMenu();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const hasNavigated = useRef(false);
  const screens = paletteScreens(nav, text.trim(), t, useNewBookingAddress());
  const { groups, isStale, hasFailed } = usePaletteResults(text);
  const all = [...(screens.length > 0 ? [{ heading: t('Screens'), results: screens }] : []), ...groups];
  const ids = all.flatMap(({ results }) => results.map(({ id }) => id));

  function follow(to: string | undefined) {
    hasNavigated.current = true;
    onClose();
    if (to) void navigate(to);
    else signOut();
  }

  function returnFocus() {
    // After navigating, the focus belongs to the new screen.
    if (hasNavigated.current || !opener?.isConnected) document.getElementById('main')?.focus();
    else opener.focus();
  }

  return (
    <CommandDialog title={t('Search')} onClose={onClose} returnFocus={returnFocus}>
      <Command
        label={t('Search')}
        placeholder={t('Screen, member, resource or booking')}
        text={text}
        onTextChange={setText}
        stale={isStale}
        status={isStale ? '' : resultCount(ids.length, t)}
        ids={ids}
        className="flex-1"
      >
        {all.map(({ heading, results }) => (
          <CommandGroup key={heading} heading={heading}>
            {results.map(({ to, ...result }) => (
              <CommandItem key={result.id} {...result} onSelect={() => follow(to)} />
            ))}
          </CommandGroup>
        ))}
      </Command>
      {ids.length === 0 && (
        <p className="px-4 pb-4 text-sm text-muted-foreground">
          {isStale ? t('Searching…') : t('Nothing was found for “{text}”.', { text: text.trim() })}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="border-t px-4 py-3 text-sm text-danger-text">
          {t('Not everything could be searched. Please try again.')}
        </p>
      )}
    </CommandDialog>
  );
}

function resultCount(count: number, t: Translate): string {
  return t('{count, plural, one {{count} result} other {{count} results}}', { count });
}
