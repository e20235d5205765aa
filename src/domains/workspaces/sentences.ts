/** What activities say of workspaces and amenities. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const workspaceSentences = defineSentences('workspace', {
  added: ({ name }: { name: string }) => `added the workspace ${name}`,
  updated: ({ name }: { name: string }) => `updated the workspace ${name}`,
});

export const amenitySentences = defineSentences(
  'amenity',
  recordTexts(({ title }: { title: string }) => `the amenity ${title}`),
);
