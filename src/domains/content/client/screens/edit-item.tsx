import { useLocation, useParams } from 'react-router-dom';
import { NotFound } from '#client/layout/not-found.tsx';
import { useSession } from '#client/session.tsx';
import { ContentPage } from '#domains/content/client/components/editor/content-page.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { kindOf } from '#domains/content/kinds.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';

/** The editor of an item whose kind follows from the address. */
export default function EditItemScreen() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const canEdit = useSession().may('cms');
  const type = keysOf(KIND_SCREENS).find((kind) => {
    const opens = kindOf(kind).board?.opens;
    return opens && 'pathOf' in opens && opens.pathOf(id) === pathname;
  });
  if (!type) return <NotFound home={paths.app} />;
  const title = dialogTitle(kindOf(type).title, { record: id ? {} : undefined, canEdit });
  const back = paths.cmsPage(KIND_SCREENS[type]);
  return (
    <EditScreen key={id} id={id} type={type} title={title} back={back}>
      {(item) => <ContentPage type={type} item={item} canEdit={canEdit} title={title} back={back} />}
    </EditScreen>
  );
}
