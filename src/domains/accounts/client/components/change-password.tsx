import { toast } from 'sonner';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { showFailure } from '#client/forms/show-failure.ts';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { ChangePasswordForm } from '#domains/accounts/client/change-password-form.ts';

/** Every other session of the account ends with it; this one goes on with the new token (decision G028). */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { signIn } = useSession();
  const change = trpc.auth.changePassword.useMutation();
  const form = useZodForm(ChangePasswordForm, { oldPassword: '', password: '', confirmPassword: '' });

  async function save({ oldPassword, password }: z.output<typeof ChangePasswordForm>) {
    try {
      signIn(await change.mutateAsync({ oldPassword, password }));
      toast.success('Successfully set new password!');
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Password"
      description="Other devices are logged out."
      size="sm"
      dirty={form.formState.isDirty}
    >
      <Form form={form} onSubmit={save}>
        <PasswordField form={form} name="oldPassword" label="Old password" autoComplete="current-password" />
        <PasswordField form={form} name="password" label="New password" autoComplete="new-password" />
        <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton form={form}>Save</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
