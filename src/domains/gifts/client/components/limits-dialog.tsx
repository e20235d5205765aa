import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { z } from 'zod';
import { GiftLimitInput, type GiftLimitView } from '#domains/gifts/schema.ts';
import { useTexts } from '#domains/gifts/client/use-texts.ts';

const LimitsForm = z.object({ limits: z.array(GiftLimitInput) });

/** What each role may give away alone. Loads the roles first. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const { data } = trpc.gifts.limits.useQuery();
  return data ? <Limits roles={data} onClose={onClose} /> : null;
}

function Limits({ roles, onClose }: { roles: GiftLimitView[]; onClose: () => void }) {
  const t = useTexts();
  const set = trpc.gifts.setLimit.useMutation().mutateAsync;
  const form = useZodForm(LimitsForm, { limits: roles.map(({ _id, amount }) => ({ _id, amount })) });
  return (
    <FormDialog
      form={form}
      title={t('Limits')}
      description={t(
        'How much somebody of each role may give away alone within a day, in the currency of the workspace. Beyond it, a colleague who may give as much has to agree. Blank for no limit. A Super Admin has none.',
      )}
      submit={t('Save')}
      saved={t('Limits saved')}
      onSave={async ({ limits }) => {
        const changed = limits.filter(({ amount }, index) => amount !== roles[index]!.amount);
        for (const limit of changed) await set(limit);
      }}
      onClose={onClose}
    >
      {roles.map(({ _id, name }, index) => (
        <NumberField
          key={_id}
          form={form}
          name={`limits.${index}.amount`}
          label={name}
          min={0}
          max={1_000_000}
          digitsOnly
        />
      ))}
    </FormDialog>
  );
}
