import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/campaigns/client/use-texts.ts';

/** The audience of a workspace, chosen from those that the mail service lists. It is asked each time, so that a new audience appears. */
export function AudienceChoice({ space }: { space: Space }) {
  const t = useTexts();
  const query = trpc.campaigns.audiences.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.campaigns.chooseAudience.useMutation().mutateAsync;
  return (
    <OutsideChoice
      texts={{
        unlisted: t('The audiences could not be listed.'),
        label: t('Audience of {name}', { name: space.name }),
        none: t('No audience'),
        save: t('Save Audience'),
        saved: t('The audience was saved.'),
        removed: t('The audience was removed.'),
      }}
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.audiences}
      choose={(list_id) => choose({ space_id: space._id, list_id })}
    />
  );
}
