import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { NotFound } from '#client/layout/not-found.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { useContentItem } from '#domains/content/client/queries.ts';
import type { EditedKind } from '#domains/content/client/use-editor.ts';
import type { FieldPath } from '#domains/content/kind.ts';
import { kindOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { BackLink, ContentPage } from './content-page.tsx';
import { EditorSkeleton } from './with-draft.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type EditScreenProps = EditedKind & {
  /** Undefined to add an item. */
  id: string | undefined;
  /** The path of the list that the item is in. */
  backOf: (item: ContentItem | undefined) => string;
  /** A field before those of the kind. */
  first?: FieldPath;
  /** What is below the form of an item. */
  after?: (item: ContentItem) => ReactNode;
};

/** A screen that adds, edits or shows an item, which is read first. Who may add nothing is led back to the list. */
export function EditScreen({ id, type, backOf, after, ...form }: EditScreenProps) {
  const t = useTexts();
  const canEdit = useSession().may('cms');
  const read = useContentItem(id);
  const item = id === undefined ? undefined : read.data;
  const back = backOf(item);
  if (id === undefined && !canEdit) return <Navigate to={back} replace />;
  const title = dialogTitle(kindOf(type).title, { record: id ? {} : undefined, canEdit }, t);
  if (item && item.type !== type) return <NotFound home={back} homeLabel={t('Back')} />;
  const isReady = id === undefined || (item !== undefined && read.isFetchedAfterMount);
  return (
    <>
      <title>{title}</title>
      {isReady ? (
        <ContentPage
          {...form}
          type={type}
          item={item}
          canEdit={canEdit}
          title={title}
          back={back}
          after={item && after?.(item)}
        />
      ) : (
        <>
          <BackLink to={back} />
          {read.error ? <QueryFailure query={read} /> : <EditorSkeleton />}
        </>
      )}
    </>
  );
}
