import { toast } from 'sonner';
import { usePress } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { STAGES, STAGE_NAMES, type EnquiryStage } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const OPTIONS = STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }));

/** How far the enquiry is, and who takes care of it. Each choice applies at once. */
export function EnquiryFollowUp({ enquiry }: { enquiry: EnquiryView }) {
  const t = useTexts();
  const { _id, stage, owner, space_id } = enquiry;
  const { mutateAsync, isPending } = trpc.enquiries.update.useMutation();
  const stagePress = usePress();
  const ownerPress = usePress();
  const { data = [] } = trpc.enquiries.owners.useQuery({ space_id: space_id._id });
  // The owner may have left.
  const owners = owner && !data.some((each) => each._id === owner._id) ? [owner, ...data] : data;

  async function update(change: { stage?: EnquiryStage; owner_id?: string | null }) {
    await failingWith(t(CONTACT_TEXTS.failed), mutateAsync({ _id, ...change }));
    toast.success(t('Enquiry updated'));
  }

  return (
    <div className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label={t('Stage')} error={stagePress.problem}>
        {(control) => (
          <NativeSelect
            {...control}
            options={translated(OPTIONS, t)}
            value={stage}
            disabled={isPending}
            onChange={(value) =>
              void stagePress.press(() => update({ stage: STAGES.find((each) => each === value) ?? stage }))
            }
          />
        )}
      </Field>
      <Field label={t('Owner')} error={ownerPress.problem}>
        {(control) => (
          <NativeSelect
            {...control}
            options={[
              { value: '', label: t('Nobody') },
              ...owners.map((each) => ({ value: each._id, label: each.name })),
            ]}
            value={owner?._id ?? ''}
            disabled={isPending}
            onChange={(value) => void ownerPress.press(() => update({ owner_id: value || null }))}
          />
        )}
      </Field>
    </div>
  );
}
