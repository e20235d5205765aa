/** What activities say of settings and their tests. */
import { defineSentences } from '#shared/said.ts';

const named = (verb: string, names: string[]): string[] =>
  names.length > 0 ? [`${verb} ${names.length > 1 ? 'the settings' : 'the setting'} ${names.join(', ')}`] : [];

export const settingSentences = defineSentences('setting', {
  changed: ({ changed, removed }: { changed: string[]; removed: string[] }) =>
    [...named('changed', changed), ...named('removed', removed)].join(' and '),
  sentTestMail: () => 'sent a test mail',
  madeTestCharge: () => 'made a test charge',
});
