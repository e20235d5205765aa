import type { ReactNode } from 'react';
import { QueryFailure } from '#client/query-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useContentDraft } from '#domains/content/client/queries.ts';
import type { EditedContent } from '#domains/content/client/use-editor.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type WithDraftProps = {
  /** Undefined to add an item. */
  item: ContentItem | undefined;
  /** Shown while the draft is being read. */
  loading?: ReactNode;
  children: (edited: Omit<EditedContent, 'canEdit'>) => ReactNode;
};

/** An item as its editor shows it: with the changes of its draft, if it has one. */
export function WithDraft({ item, loading = <EditorSkeleton />, children }: WithDraftProps) {
  const hasDraft = Boolean(item?.draft);
  const draft = useContentDraft(item?._id ?? '', hasDraft);
  if (!hasDraft) return children({ record: item, isDraft: false });
  if (draft.data && draft.isFetchedAfterMount) return children({ record: draft.data, isDraft: true });
  if (draft.error) return <QueryFailure query={draft} />;
  return loading;
}

export function EditorSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className="space-y-6">
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
