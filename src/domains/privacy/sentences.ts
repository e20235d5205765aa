/** What activities say of the data of people, and of how long it is kept. */
import { readsEnglish } from '#shared/languages.ts';
import { defineSentences } from '#shared/said.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** The name of a kind of data within a sentence, which begins with a small letter in English. */
const kindText = (what: string, t: Translate) => (readsEnglish(t) ? t(what).toLowerCase() : t(what));

type KeptFacts = { what: string; space: string | null; months: number | null };

function keptText({ what, space, months }: KeptFacts, t: Translate): string {
  const kind = kindText(what, t);
  if (space)
    return months === null
      ? t('set how long {kind} of {space} are kept: without an end', { kind, space })
      : t(
          '{months, plural, one {set how long {kind} of {space} are kept: {months} month} other {set how long {kind} of {space} are kept: {months} months}}',
          { kind, space, months },
        );
  return months === null
    ? t('set how long {kind} are kept: without an end', { kind })
    : t(
        '{months, plural, one {set how long {kind} are kept: {months} month} other {set how long {kind} are kept: {months} months}}',
        { kind, months },
      );
}

export const privacySentences = defineSentences('privacy', {
  asked: (_none: Record<never, never>) => msg('asked for their data'),
  askedOf: ({ name }: { name: string }, t) => t('asked for the data of {name}', { name }),
  retentionSet: (kept: KeptFacts, t) => keptText(kept, t),
  removed: ({ what, count, before }: { what: string; count: number; before: string }, t) =>
    t('removed {count} of: {kind}, older than {day}', { count, kind: kindText(what, t), day: before.slice(0, 10) }),
});
