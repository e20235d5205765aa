import { StatusBadge } from '#client/ui/badge.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';
import type { Gaps } from '#domains/content/translations.ts';
import { nameWithin } from '#shared/languages.ts';

/** The languages in which visitors read a part of an item in the original. */
export function TranslationGaps({ gaps }: { gaps: Gaps }) {
  const t = useTexts();
  const shown = [...gaps].filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1">
      {shown.map(([language, count]) => (
        <StatusBadge key={language} tone="orange">
          {t('{language}: {count, plural, one {# text} other {# texts}} in the original', {
            language: nameWithin(language),
            count,
          })}
        </StatusBadge>
      ))}
    </p>
  );
}
