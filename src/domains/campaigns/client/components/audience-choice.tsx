import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';

/** The audience of a workspace, chosen from those that the mail service lists. It is asked each time, so that a new audience appears. */
export function AudienceChoice({ space }: { space: Space }) {
  const query = trpc.campaigns.audiences.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.campaigns.chooseAudience.useMutation().mutateAsync;
  return (
    <OutsideChoice
      noun="audience"
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.audiences}
      choose={(list_id) => choose({ space_id: space._id, list_id })}
    />
  );
}
