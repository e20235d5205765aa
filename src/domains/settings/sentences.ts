/** What activities say of settings and their tests. */
import { defineSentences } from '#shared/said.ts';
import { msg, type Translate } from '#shared/texts.ts';

type Named = { changed: string[]; removed: string[] };

const changedText = (all: string[], t: Translate) =>
  t('{count, plural, one {changed the setting {names}} other {changed the settings {names}}}', {
    count: all.length,
    names: all.join(', '),
  });

const removedText = (all: string[], t: Translate) =>
  t('{count, plural, one {removed the setting {names}} other {removed the settings {names}}}', {
    count: all.length,
    names: all.join(', '),
  });

export const settingSentences = defineSentences('setting', {
  changed: ({ changed, removed }: Named, t) => {
    if (removed.length === 0) return changed.length === 0 ? '' : changedText(changed, t);
    if (changed.length === 0) return removedText(removed, t);
    return t('{changed} and {removed}', { changed: changedText(changed, t), removed: removedText(removed, t) });
  },
  sentTestMail: () => msg('sent a test mail'),
  madeTestCharge: () => msg('made a test charge'),
});
