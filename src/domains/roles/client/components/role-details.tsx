import { Card } from '#client/ui/card.tsx';
import { RecordView } from '#client/ui/record-view.tsx';
import { type MatrixGroup, accessText, groupsByGrant, hasHeading } from '#domains/roles/client/matrix.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { AREAS, type Permissions } from '#shared/permissions.ts';

/** A role to read. What it grants comes first. */
export function RoleDetails({ role }: { role: RoleView }) {
  const { granted, refused } = groupsByGrant(role.permissions);
  const facts = [
    { name: 'Role Name', value: role.name },
    { name: 'Active', value: role.active },
    { name: 'Sees everybody’s bookings', value: role.showAllBooking },
    { name: 'Works in all workspaces', value: role.showAllWorkSpaces },
  ];
  return (
    <Card className="max-w-3xl p-4 sm:p-5">
      <RecordView
        level={2}
        sections={[
          { facts },
          {
            title: 'Permissions',
            content:
              granted.length > 0 ? (
                <AccessTable label="Permissions" groups={granted} permissions={role.permissions} />
              ) : (
                'This role grants nothing.'
              ),
          },
          ...(refused.length > 0
            ? [
                {
                  title: 'No access',
                  content: <AccessTable label="No access" groups={refused} permissions={role.permissions} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

type AccessTableProps = { label: string; groups: MatrixGroup[]; permissions: Permissions };

/** The access to each area of some groups, in words. */
function AccessTable({ label, groups, permissions }: AccessTableProps) {
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Access</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.label} className="border-t first-of-type:border-t-0">
          {hasHeading(group) && (
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 text-left font-medium">
                {group.label}
              </th>
            </tr>
          )}
          {group.areas.map((area) => (
            <tr key={area}>
              <th scope="row" className={`py-2 text-left font-normal ${hasHeading(group) ? 'pl-4' : ''}`}>
                {AREAS[area].label}
              </th>
              <td className="py-2 text-right sm:w-48 sm:text-left">{accessText(permissions, area)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
