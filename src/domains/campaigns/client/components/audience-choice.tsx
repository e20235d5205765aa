import { useState } from 'react';
import { toast } from 'sonner';
import { attempt } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAudiences, useChooseAudience } from '#domains/campaigns/client/queries.ts';
import type { AudiencesView } from '#domains/campaigns/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';

const NO_AUDIENCE = 'none';

/** The audience of the active workspace, chosen from those that the mail service lists. */
export function AudienceChoice({ canEdit }: { canEdit: boolean }) {
  const { active: space } = useActiveSpace();
  const audiences = useAudiences(space?._id, canEdit);
  if (!space || !canEdit) return null;
  if (audiences.error) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-text">
          The audiences could not be listed. {failureOf(audiences.error).message}
        </span>
        <Button variant="secondary" size="sm" loading={audiences.isFetching} onClick={() => void audiences.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!audiences.data) return <Skeleton className="h-16" />;
  return <AudienceForm key={`${space._id} ${audiences.data.chosen}`} space={space} view={audiences.data} />;
}

function AudienceForm({ space, view }: { space: { _id: string; name: string }; view: AudiencesView }) {
  const choose = useChooseAudience();
  const [listId, setListId] = useState(view.chosen ?? NO_AUDIENCE);
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    await attempt(async () => {
      await choose({ space_id: space._id, list_id: listId === NO_AUDIENCE ? null : listId });
      toast.success(listId === NO_AUDIENCE ? 'The audience was removed.' : 'The audience was saved.');
    });
    setSaving(false);
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={`Audience of ${space.name}`} className="w-full sm:w-72">
        {(control) => (
          <NativeSelect
            {...control}
            value={listId}
            onChange={setListId}
            options={[
              { value: NO_AUDIENCE, label: 'No audience' },
              ...view.audiences.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )}
      </Field>
      <Button type="submit" loading={isSaving} disabled={listId === (view.chosen ?? NO_AUDIENCE)}>
        Save Audience
      </Button>
    </form>
  );
}
