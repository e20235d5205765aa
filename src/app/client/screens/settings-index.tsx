import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Input } from '#client/ui/input.tsx';
import { Section } from '#client/ui/section.tsx';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { findSettings } from '../settings-index.ts';
import { useTexts } from '#app/client/use-texts.ts';

/** Everything that can be set, found by what people call it. */
export default function SettingsIndexScreen() {
  const t = useTexts();
  const { may } = useSession();
  const { active } = useActiveSpace();
  const [text, setText] = useState('');
  const groups = findSettings(text, may, t);
  return (
    <Screen
      title={t('All Settings')}
      width="form"
      description={
        active &&
        t('What is set for each workspace concerns {name}, until you choose another one above.', { name: active.name })
      }
    >
      <Input
        type="search"
        aria-label={t('Search settings')}
        placeholder={t('Search settings, for example tax or opening hours')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="mt-6 grid gap-6">
        {groups.map(({ heading, settings }) => (
          <Section key={heading} title={heading} count={settings.length}>
            <Card className="overflow-hidden">
              <ul aria-label={heading} className="divide-y">
                {settings.map(({ label, to }) => (
                  <li key={label}>
                    <Link
                      to={to}
                      className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 text-sm hover:bg-muted"
                    >
                      {label}
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        ))}
        {groups.length === 0 && (
          <EmptyState text={t('Nothing that can be set is called “{text}”.', { text: text.trim() })} />
        )}
      </div>
    </Screen>
  );
}
