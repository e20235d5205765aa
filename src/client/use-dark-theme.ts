import { useSyncExternalStore } from 'react';
import { chosenTheme, type Theme } from './color-theme.ts';

const systemTheme = (): Theme => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Whether the colours are dark, and what changes that. A choice that agrees with the system is not stored. */
export function useDarkTheme(): { isDark: boolean; toggle: () => void } {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get, () => null) ?? systemTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const toggle = () => (other === systemTheme() ? chosenTheme.remove() : chosenTheme.set(other));
  return { isDark: theme === 'dark', toggle };
}
