/** Light or dark colours. Those of the system, unless somebody has chosen the others in this browser. */
import { storedValue } from './stored-value.ts';

export type Theme = 'light' | 'dark';

/** The choice, if there is one. */
export const chosenTheme = storedValue<Theme>('colorTheme', {
  read: (text) => (text === 'light' || text === 'dark' ? text : null),
  write: String,
});

function apply(): void {
  const theme = chosenTheme.get();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Shows the chosen colours, also after a choice in another tab. */
export function followTheme(): void {
  apply();
  chosenTheme.subscribe(apply);
}
