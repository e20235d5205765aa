import { useState } from 'react';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { ResetFactorsInput } from '#domains/factors/schema.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type ResetFactorsProps = {
  person: { _id: string; name: string; email: string };
  reset: (input: ResetFactorsInput) => Promise<unknown>;
};

/** Removes the second factor of somebody else who has lost it. */
export default function ResetFactors(props: ResetFactorsProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {t('Reset two-step sign-in')}
      </Button>
      {isAsking && <ReasonDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReasonDialog({ person, reset, onClose }: ResetFactorsProps & { onClose: () => void }) {
  const t = useTexts();
  const form = useZodForm(ResetFactorsInput, { user_id: person._id, reason: '' });
  return (
    <FormDialog
      form={form}
      title={t('Reset two-step sign-in of {name}?', { name: person.name || person.email })}
      description={t(
        'Their authenticator app, passkeys and recovery codes end, and they are signed out. They and all Super Admins are told by mail. Please make sure that it is really them who ask.',
      )}
      size="sm"
      submit={t('Reset')}
      onSave={async (values) => void (await reset(values))}
      saved={t('Two-step sign-in reset!')}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t('Reason')} required autoComplete="off" />
    </FormDialog>
  );
}
