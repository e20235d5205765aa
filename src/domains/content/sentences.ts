/** What activities say of content. */
import type { FileAction } from '#domains/attachments/index.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { msg, type Translate } from '#shared/texts.ts';

const CHANGED_FILE: Record<FileAction, string> = {
  added: msg('added a file of {item}'),
  changed: msg('changed a file of {item}'),
  removed: msg('removed a file of {item}'),
  restored: msg('restored a file of {item}'),
};

type ItemFacts = { type: KindName; name: string };

/** "the offer Summer", or "a fold" for an item without a name. */
function nameOf({ type, name }: ItemFacts, t: Translate): string {
  const { label } = kindOf(type);
  const kind = t(label);
  if (name) return t('the {kind} {name}', { kind, name });
  return /^[aeiou]/.test(label) ? t('an {kind}', { kind }) : t('a {kind}', { kind });
}

export const contentSentences = defineSentences('content', {
  ...recordTexts(nameOf),
  keptDraft: (item: ItemFacts, t) => t('kept a draft of {item}', { item: nameOf(item, t) }),
  publishedDraft: (item: ItemFacts, t) => t('published the draft of {item}', { item: nameOf(item, t) }),
  discardedDraft: (item: ItemFacts, t) => t('discarded the draft of {item}', { item: nameOf(item, t) }),
  broughtBack: ({ number, ...item }: ItemFacts & { number: number }, t) =>
    t('brought back state {number} of {item}', { number, item: nameOf(item, t) }),
  ordered: ({ type }: { type: KindName }, t) =>
    t('ordered the items of the kind {kind}', { kind: t(kindOf(type).label) }),
  changedFiles: ({ action, ...item }: ItemFacts & { action: FileAction }, t) =>
    t(CHANGED_FILE[action], { item: nameOf(item, t) }),
});
