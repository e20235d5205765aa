import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { ViewDialog } from '#client/forms/record-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { type Fact, Facts } from '#client/ui/facts.tsx';
import { InvitationNotice } from '#domains/accounts/client/index.ts';
import { isActiveIn } from '#domains/bookings/index.ts';
import { statusIn } from '#domains/members/client/member-text.ts';
import { AddMemberInput, type MemberView, UpdateMemberInput } from '#domains/members/schema.ts';
import { useTexts } from '#domains/members/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** `email` fills the address in when a member is added. */
type MemberDialogProps = RecordDialogProps<MemberView> & {
  spaceId: string;
  email?: string | undefined;
  onAdded?: (member: MemberView) => void;
};

/** Adds a member, changes whether they are blocked, or shows them read-only. */
export default function MemberDialog(props: MemberDialogProps) {
  const { record, canEdit } = props;
  if (!record) return <AddMember {...props} />;
  return canEdit ? <EditMember {...props} record={record} /> : <ViewMember {...props} record={record} />;
}

/** Adds the owner of an email address to the workspace. If there is no account, they receive an invitation. */
function AddMember({ spaceId, email = '', onAdded, ...props }: MemberDialogProps) {
  const t = useTexts();
  const add = trpc.members.add.useMutation().mutateAsync;
  return (
    <EditDialog
      {...props}
      noun={t('Member')}
      saved={t('New member added successfully!')}
      size="sm"
      submit={t('Save')}
      schema={AddMemberInput}
      fill={() => ({ email, first_name: '', last_name: '', space_id: spaceId })}
      onSave={async (values) => {
        const member = await add(values);
        onAdded?.(member);
      }}
    >
      {(fields) => (
        <>
          <TextField
            {...fields}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="off"
            hint={t('We send an invitation. You see their profile when they have accepted it, or booked.')}
          />
          <TextField {...fields} name="first_name" label={t('First name')} autoComplete="off" />
          <TextField {...fields} name="last_name" label={t('Last name')} autoComplete="off" />
        </>
      )}
    </EditDialog>
  );
}

type KnownMemberProps = MemberDialogProps & { record: MemberView };

/** Blocks or unblocks a member in the workspace. */
function EditMember({ spaceId, record, ...props }: KnownMemberProps) {
  const t = useTexts();
  const { mutateAsync: update } = trpc.members.update.useMutation();
  const { mutateAsync: resend } = trpc.members.resendInvitation.useMutation();
  const { mutateAsync: withdraw } = trpc.members.withdrawInvitation.useMutation();
  const invited = { user_id: record._id, space_id: spaceId };
  return (
    <EditDialog
      {...props}
      record={record}
      noun={t('Member')}
      title={props.canEdit ? t('Edit Member') : undefined}
      saved={t('User Updated!')}
      size="sm"
      submit={t('Save')}
      schema={UpdateMemberInput}
      fill={(member = record) => ({ user_id: member._id, space_id: spaceId, active: isActiveIn(member, spaceId) })}
      onSave={(values, version) => update({ ...values, version })}
      intro={
        record.invited ? (
          <InvitationNotice
            email={record.email}
            onResend={() => resend(invited)}
            onWithdraw={() => withdraw(invited)}
            onWithdrawn={props.onClose}
          />
        ) : (
          <Facts facts={memberFacts(record, t)} />
        )
      }
    >
      {(fields) => (
        <CheckboxField
          {...fields}
          name="active"
          label={t('Active')}
          hint={t('Blocked members can neither see nor book this workspace.')}
        />
      )}
    </EditDialog>
  );
}

/** Shows a member read-only. */
function ViewMember({ spaceId, record: member, onClose }: KnownMemberProps) {
  const t = useTexts();
  const facts = [...memberFacts(member, t), { name: t('Status'), value: t(statusIn(member, spaceId)) }];
  return (
    <ViewDialog title={t('Member')} size="sm" onClose={onClose}>
      <Facts complete facts={facts} />
    </ViewDialog>
  );
}

function memberFacts({ name, email, phone, address }: MemberView, t: Translate): Fact[] {
  return [
    { name: t('Name||a person'), value: name },
    { name: t('Email'), value: email },
    { name: t('Phone'), value: phone },
    { name: t('Address'), value: address },
  ];
}
