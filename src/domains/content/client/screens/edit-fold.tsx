import { useParams, useSearchParams } from 'react-router-dom';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { foldPlace } from '#domains/content/client/fold-address.ts';
import { metaOf } from '#domains/content/kinds.ts';

/** The editor of a fold. The page of a new one is in the address, or is chosen. */
export default function EditFoldScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { page_name } = foldPlace(params);
  return (
    <EditScreen
      key={id}
      id={id}
      type="page-fold"
      given={{ page_name }}
      first={!id && page_name === '' ? 'meta.page_name' : undefined}
      backOf={(item) => foldPlace(params, item?.type === 'page-fold' ? metaOf('page-fold', item) : undefined).back}
    />
  );
}
