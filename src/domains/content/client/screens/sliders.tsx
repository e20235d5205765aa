import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { useContentList } from '#domains/content/client/queries.ts';
import { KINDS } from '#domains/content/kinds.ts';
import { paths } from '#shared/paths.ts';

const LISTED = { type: 'slider' } as const;

export default function SlidersScreen() {
  const canEdit = useSession().may('cms');
  const list = useContentList(LISTED);
  const mayAdd = canEdit && list.rows !== undefined && list.totalCount < KINDS.slider.max.items;
  const addButton = mayAdd && (
    <Button asChild>
      <Link to={paths.cmsEditSlider()}>Add Tab</Link>
    </Button>
  );
  return (
    <>
      <title>Sliders</title>
      <PageHeader
        title="Sliders"
        actions={
          <>
            <DetailsButton page="Home Page" label="Edit Page Details" />
            {addButton}
          </>
        }
      />
      <Board
        listed={LISTED}
        list={list}
        noun="sliders"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={({ _id }) => ({ to: paths.cmsEditSlider(_id) })}
      />
    </>
  );
}
