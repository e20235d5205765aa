import { useLocation, useParams } from 'react-router-dom';
import { NotFound } from '#client/layout/not-found.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { kindOf } from '#domains/content/kinds.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';

/** The editor of an item whose kind follows from the address. */
export default function EditItemScreen() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const type = keysOf(KIND_SCREENS).find((kind) => {
    const opens = kindOf(kind).board?.opens;
    return opens && 'pathOf' in opens && opens.pathOf(id) === pathname;
  });
  if (!type) return <NotFound home={paths.app} />;
  return <EditScreen key={id} id={id} type={type} backOf={() => paths.cmsPage(KIND_SCREENS[type])} />;
}
