import { useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { ContentPage } from '#domains/content/client/components/editor/content-page.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { foldPlace } from '#domains/content/client/fold-address.ts';
import { KINDS, metaOf } from '#domains/content/kinds.ts';

/** The editor of a fold. The page of a new one is in the address, or is chosen. */
export default function EditFoldScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const canEdit = useSession().may('cms');
  const asked = foldPlace(params);
  const title = dialogTitle(KINDS['page-fold'].title, { record: id ? {} : undefined, canEdit });
  return (
    <EditScreen key={id} id={id} type="page-fold" title={title} back={asked.back}>
      {(item) => (
        <ContentPage
          type="page-fold"
          given={{ page_name: asked.page_name }}
          item={item}
          canEdit={canEdit}
          title={title}
          back={item ? foldPlace(params, metaOf('page-fold', item)).back : asked.back}
          {...(!item && asked.page_name === '' && { first: 'meta.page_name' })}
        />
      )}
    </EditScreen>
  );
}
