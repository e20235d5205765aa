import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { RulesForm } from '#domains/workspaces/client/components/rules-form.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** When the active workspace is open, and how much and how far ahead it is booked. */
export default function UseRulesScreen() {
  const t = useTexts();
  const canEdit = useSession().may('settings.workspace');
  const { active: space, isPending } = useActiveSpace();
  return (
    <Screen title={t('Rules of Use')} description={space?.name} width="form">
      {space ? (
        <RulesForm key={space._id} space={space} canEdit={canEdit} />
      ) : isPending ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        <EmptyState text={t('Rules belong to a workspace, and you do not manage one.')} />
      )}
    </Screen>
  );
}
