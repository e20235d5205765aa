import type { ReactNode } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSite } from '#client/site.ts';

const LanguagePicker = lazyPart(() => import('./language-picker.tsx'));

/** The choice of a language. Nothing where only one is offered. */
export function useLanguageChoice(): ReactNode {
  const languages = useSite()?.languages ?? [];
  return languages.length > 1 && <LanguagePicker />;
}
