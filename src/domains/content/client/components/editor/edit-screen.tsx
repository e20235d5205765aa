import type { ReactNode } from 'react';
import { NotFound } from '#client/layout/not-found.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useContentItem } from '#domains/content/client/queries.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { BackLink } from './content-page.tsx';
import { EditorSkeleton } from './with-draft.tsx';

type EditScreenProps = {
  /** Undefined to add an item. */
  id: string | undefined;
  type: KindName;
  title: string;
  back: string;
  children: (item: ContentItem | undefined) => ReactNode;
};

/** A screen of an item, which is read first. */
export function EditScreen({ id, type, title, back, children }: EditScreenProps) {
  const item = useContentItem(id);
  if (item.data && item.data.type !== type) return <NotFound home={back} homeLabel="Back" />;
  const isReady = id === undefined || (item.data !== undefined && item.isFetchedAfterMount);
  return (
    <>
      <title>{title}</title>
      {isReady ? (
        children(id === undefined ? undefined : item.data)
      ) : (
        <>
          <BackLink to={back} />
          {item.error ? <QueryFailure query={item} /> : <EditorSkeleton />}
        </>
      )}
    </>
  );
}
