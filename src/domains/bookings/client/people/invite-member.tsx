import { Plus } from 'lucide-react';
import { CallFailed } from '#client/failure.ts';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { MemberEmail } from '#domains/bookings/schema.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';
import type { Message } from '#shared/texts.ts';

type InviteMemberProps = {
  spaceId: string;
  /** Why the address cannot be taken, or undefined. */
  problemWith: (email: string) => string | Message | undefined;
  onInvited: (email: string) => void;
  onClose: () => void;
};

/**
 * Invites somebody by email. Staff who edit members make them a member of the workspace. For everybody else, the person only
 * takes part in the booking.
 */
export function InviteMember({ spaceId, problemWith, onInvited, onClose }: InviteMemberProps) {
  const t = useTexts();
  const form = useZodForm(MemberEmail, { email: '' });
  const { may, showsAllBookings } = useSession();
  const add = trpc.members.add.useMutation().mutateAsync;
  const isAdded = showsAllBookings && may('members');

  async function invite({ email: typed }: { email: string }) {
    const email = typed.toLowerCase();
    const problem = problemWith(email);
    if (problem) {
      const message = spoken(problem, t);
      throw new CallFailed({ status: 400, message, fields: [{ field: 'email', message }] });
    }
    if (isAdded) await add({ email, space_id: spaceId });
    onInvited(email);
  }

  return (
    <FormDialog
      form={form}
      title={t('Invite member')}
      size="sm"
      submit={t('Invite')}
      saved={isAdded ? t('New member added successfully!') : undefined}
      onSave={invite}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="off"
        placeholder="name@company.com"
        hint={
          isAdded
            ? t('We send an invitation. Until they accept it, we mail them a link to pay what you book for them.')
            : t('They get the details of the booking by email.')
        }
      />
    </FormDialog>
  );
}

/** A small button below a field of people. */
export function InviteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="-ms-2.5 max-w-full text-primary-text" onClick={onClick}>
      <Plus aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
    </Button>
  );
}
