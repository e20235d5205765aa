import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { useAudiences } from '#domains/campaigns/client/queries.ts';
import { OutsideChoice, useActiveSpace } from '#domains/workspaces/client/index.ts';

/** The audience of the active workspace, chosen from those that the mail service lists. Shown to staff of all workspaces. */
export function AudienceChoice({ canEdit: mayEdit }: { canEdit: boolean }) {
  const { active: space } = useActiveSpace();
  const { user } = useSession();
  const canEdit = mayEdit && user?.role_id?.showAllWorkSpaces === true;
  const query = useAudiences(space?._id, canEdit);
  const choose = trpc.campaigns.chooseAudience.useMutation().mutateAsync;
  if (!space || !canEdit) return null;
  const { data } = query;
  const options = data?.audiences.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return (
    <OutsideChoice
      noun="audience"
      space={space}
      query={query}
      choice={data && { chosen: data.chosen, options }}
      choose={(list_id) => choose({ space_id: space._id, list_id })}
    />
  );
}
