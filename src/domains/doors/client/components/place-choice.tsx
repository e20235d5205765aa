import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/doors/client/use-texts.ts';

/** The place of a workspace, chosen from those that the door service lists. It is asked each time, so that a new place appears. */
export function PlaceChoice({ space }: { space: Space }) {
  const t = useTexts();
  const query = trpc.doors.places.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.doors.choosePlace.useMutation().mutateAsync;
  return (
    <OutsideChoice
      texts={{
        unlisted: t('The places could not be listed.'),
        label: t('Place of {name}', { name: space.name }),
        none: t('No place'),
        save: t('Save Place'),
        saved: t('The place was saved. Its doors are being read.'),
        removed: t('The place was removed.'),
      }}
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.places}
      choose={(place_id) => choose({ space_id: space._id, place_id })}
      note={t('The doors of the old place disappear from the list. Who opened them stays listed.')}
    />
  );
}
