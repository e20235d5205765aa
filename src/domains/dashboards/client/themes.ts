/** The five backgrounds of the dashboard. The choice is stored in the browser and survives a logout. */
import { useSyncExternalStore } from 'react';
import { storedValue } from '#client/stored-value.ts';
import { later, type Later } from '#shared/texts.ts';

type Theme = {
  name: Later;
  /** The classes of the background, and of its sample in the list. */
  background: string;
  sample: string;
};

export const THEMES = {
  plain: { name: later('Plain'), background: '', sample: 'bg-subtle' },
  lagoon: {
    name: later('Lagoon'),
    background: 'bg-linear-to-b from-primary-soft to-subtle',
    sample: 'bg-primary-soft',
  },
  meadow: { name: later('Meadow'), background: 'bg-linear-to-b from-green-soft to-subtle', sample: 'bg-green-soft' },
  sunrise: {
    name: later('Sunrise'),
    background: 'bg-linear-to-b from-orange-soft to-subtle',
    sample: 'bg-orange-soft',
  },
  sky: { name: later('Sky'), background: 'bg-linear-to-b from-blue-soft to-subtle', sample: 'bg-blue-soft' },
} as const satisfies Record<string, Theme>;

export type ThemeKey = keyof typeof THEMES;

const isTheme = (text: string): text is ThemeKey => Object.hasOwn(THEMES, text);

const storedTheme = storedValue<ThemeKey>('dashboardTheme', {
  read: (text) => (isTheme(text) ? text : null),
  write: String,
});

/** The chosen theme, and a function that chooses another one. */
export function useTheme(): [ThemeKey, (theme: ThemeKey) => void] {
  const theme = useSyncExternalStore(storedTheme.subscribe, storedTheme.get, () => null);
  return [theme ?? 'plain', storedTheme.set];
}
