/** What activities say of workspaces and amenities. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const workspaceSentences = defineSentences('workspace', {
  added: ({ name }: { name: string }, t) => t('added the workspace {name}', { name }),
  updated: ({ name }: { name: string }, t) => t('updated the workspace {name}', { name }),
});

export const amenitySentences = defineSentences(
  'amenity',
  recordTexts(({ title }: { title: string }, t) => t('the amenity {title}', { title })),
);
