import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { useContentList } from '#domains/content/client/queries.ts';
import { CREATE_SPACE } from '#domains/content/client/space-id.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';

const LISTED = { type: 'our-space' } as const;

export default function OurSpacesScreen() {
  const canEdit = useSession().may('cms');
  const list = useContentList(LISTED);
  const addButton = canEdit && (
    <Button asChild>
      <Link to={paths.cmsSpace(CREATE_SPACE)}>+ Add Space</Link>
    </Button>
  );
  return (
    <>
      <title>Our Spaces</title>
      <PageHeader title="Our Spaces" actions={addButton} />
      <Board
        listed={LISTED}
        list={list}
        noun="spaces"
        canEdit={canEdit}
        addButton={addButton}
        question={TEXTS.confirmDeleteSpace}
        openingOf={({ _id }) => ({ to: paths.cmsSpace(_id) })}
      />
    </>
  );
}
