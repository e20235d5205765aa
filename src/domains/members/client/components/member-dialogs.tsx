import { FormDialog } from '#client/forms/form-dialog.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { isActiveIn } from '#domains/members/client/member-words.ts';
import { useAddMember, useUpdateMember } from '#domains/members/client/queries.ts';
import { AddMemberInput, type MemberView, UpdateMemberInput } from '#domains/members/schema.ts';

type AddMemberProps = { spaceId: string; onClose: () => void };
type EditMemberProps = AddMemberProps & { member: MemberView };

/** Makes an email address a member of the workspace; without an account it is mailed an invitation. */
export function AddMember({ spaceId, onClose }: AddMemberProps) {
  const add = useAddMember();
  const form = useZodForm(AddMemberInput, { email: '', space_id: spaceId });

  async function save(values: AddMemberInput) {
    await add(values);
    return 'New member added successfully!';
  }

  return (
    <FormDialog form={form} title="Add Member" size="sm" onSave={save} onClose={onClose}>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint="We send a link to choose a password, or to log in with the account that there is."
      />
    </FormDialog>
  );
}

/** Blocks a member in the workspace, or lets them in again. */
export function EditMember({ spaceId, member, onClose }: EditMemberProps) {
  const update = useUpdateMember();
  const fill = (from: MemberView) => ({
    user_id: from._id,
    space_id: spaceId,
    active: isActiveIn(from, spaceId),
  });
  const form = useZodForm(UpdateMemberInput, fill(member));

  async function save(values: UpdateMemberInput, version: number | undefined) {
    await update({ ...values, version });
    return 'User Updated!';
  }

  return (
    <FormDialog
      form={form}
      title="Edit Member"
      size="sm"
      edits={{ record: member, fill }}
      onSave={save}
      onClose={onClose}
      intro={<MemberFacts member={member} />}
    >
      <CheckboxField
        form={form}
        name="active"
        label="Active"
        hint="Without it the member can neither see nor book this workspace."
      />
    </FormDialog>
  );
}

/** The same to read. */
export function ViewMember({ spaceId, member, onClose }: EditMemberProps) {
  const status = isActiveIn(member, spaceId) ? 'Active' : 'Blocked';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Member" size="sm">
      <MemberFacts member={member} status={status} />
    </Dialog>
  );
}

function MemberFacts({ member, status }: { member: MemberView; status?: string }) {
  const { name, email, phone, address } = member;
  return (
    <Facts
      facts={[
        { name: 'Name', value: name },
        { name: 'Email', value: email },
        { name: 'Phone', value: phone },
        { name: 'Address', value: address },
        { name: 'Status', value: status },
      ]}
    />
  );
}
