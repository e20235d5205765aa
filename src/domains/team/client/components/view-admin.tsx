import { ViewDialog } from '#client/forms/record-dialog.tsx';
import { spaceNames, statusOf } from '#domains/team/client/team-member.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';

type ViewAdminProps = { admin: TeamMemberView; spaces: readonly { _id: string; name: string }[]; onClose: () => void };

/** Shows a team member read-only. */
export function ViewAdmin({ admin, spaces, onClose }: ViewAdminProps) {
  const { name, email, role_id } = admin;
  return (
    <ViewDialog
      title="Admin"
      size="sm"
      onClose={onClose}
      sections={[
        {
          facts: [
            { name: 'Name', value: name },
            { name: 'Email', value: email },
            { name: 'Role', value: role_id.name },
            { name: 'Workspaces', value: spaceNames(admin, spaces) },
            { name: 'Status', value: statusOf(admin) },
          ],
        },
      ]}
    />
  );
}
