/** What activities say of content. */
import type { FileAction } from '#domains/attachments/index.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

type ItemFacts = { type: KindName; name: string };

/** "the offer Summer", or "a fold" for an item without a name. */
function nameOf({ type, name }: ItemFacts): string {
  const { label } = kindOf(type);
  if (name) return `the ${label} ${name}`;
  return /^[aeiou]/.test(label) ? `an ${label}` : `a ${label}`;
}

export const contentSentences = defineSentences('content', {
  ...recordTexts(nameOf),
  keptDraft: (item: ItemFacts) => `kept a draft of ${nameOf(item)}`,
  publishedDraft: (item: ItemFacts) => `published the draft of ${nameOf(item)}`,
  discardedDraft: (item: ItemFacts) => `discarded the draft of ${nameOf(item)}`,
  broughtBack: ({ number, ...item }: ItemFacts & { number: number }) =>
    `brought back state ${number} of ${nameOf(item)}`,
  ordered: ({ type }: { type: KindName }) => `ordered the items of the kind ${kindOf(type).label}`,
  changedFiles: ({ action, ...item }: ItemFacts & { action: FileAction }) => `${action} a file of ${nameOf(item)}`,
});
