import { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { inSpace } from '#client/lists/filters.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { NewFeedView } from '#domains/feeds/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/feeds/client/use-texts.ts';

/** '' stands for the bookings of the account itself. */
const FeedForm = z.object({ resource_id: z.string() });

type FeedDialogProps = {
  add: (input: { resource_id: string | null }) => Promise<NewFeedView>;
  onAdded: (feed: NewFeedView) => void;
  onClose: () => void;
};

/** Chooses whose bookings a new calendar feed contains. Staff may choose a resource of the active workspace. */
export function FeedDialog({ add, onAdded, onClose }: FeedDialogProps) {
  const t = useTexts();
  const { showsAllBookings, may } = useSession();
  const { active: space } = useActiveSpace();
  const maySeeAll = showsAllBookings && may('booking.calendar', 'show');
  const input = inSpace(maySeeAll ? space?._id : undefined, { limit: MAX_LIMIT });
  const resources = trpc.resources.find.useQuery(input).data?.items ?? [];
  const form = useZodForm(FeedForm, { resource_id: '' });
  const own = { value: '', label: t('My bookings') };
  const options = resources.map(({ _id, name, color }) => ({
    value: _id,
    label: name,
    icon: <ColorDot color={color} />,
  }));
  return (
    <FormDialog
      form={form}
      title={t('Add Calendar Feed')}
      description={
        maySeeAll && space ? t('Your own bookings, or those of a resource in {name}.', { name: space.name }) : undefined
      }
      size="sm"
      submit={t('Add')}
      saved={t('Calendar feed added')}
      onSave={async ({ resource_id }) => onAdded(await add({ resource_id: resource_id || null }))}
      onClose={onClose}
    >
      <SelectField form={form} name="resource_id" label={t('Bookings of')} options={[own, ...options]} />
    </FormDialog>
  );
}
