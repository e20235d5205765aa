import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { answerProof } from '#client/proof.ts';
import { trpc } from '#client/trpc.tsx';
import { ProveInput } from '#domains/accounts/index.ts';

/** A dialog over a screen whose call needs the password again. The call goes on after it. */
export default function ProveAgain() {
  const prove = trpc.auth.prove.useMutation().mutateAsync;
  const form = useZodForm(ProveInput, { password: '' });
  return (
    <FormDialog
      form={form}
      title="Please enter your password"
      description="You have been signed in for a while. Please confirm that it is you."
      size="sm"
      submit="Go on"
      onSave={async (values) => {
        await prove(values);
        answerProof(true);
      }}
      onClose={() => answerProof(false)}
    >
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </FormDialog>
  );
}
