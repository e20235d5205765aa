import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import {
  MATRIX,
  type MatrixGroup,
  type MayGrant,
  allowAll,
  allowedShare,
  hasAccess,
  withGrant,
} from '#domains/roles/client/matrix.ts';
import {
  ACCESSES,
  ACCESS_LABELS,
  AREAS,
  type Access,
  type Area,
  type Permissions,
  grantOf,
} from '#shared/permissions.ts';
import { useTexts } from '#domains/roles/client/use-texts.ts';

type PermissionMatrixProps = {
  permissions: Permissions;
  onChange: (permissions: Permissions) => void;
  /** The boxes that the viewer may check. */
  mayGrant: MayGrant;
  /** Shows all boxes disabled. */
  readOnly: boolean;
  /** Shows only areas in which the viewer may check something. */
  onlyGrantable?: boolean;
};

/** The groups with the areas in which something may be granted. */
function shownGroups(mayGrant: MayGrant): MatrixGroup[] {
  const groups = MATRIX.map(({ label, areas }) => ({ label, areas: areas.filter((area) => mayGrant(area, 'show')) }));
  return groups.filter(({ areas }) => areas.length > 0);
}

/** A table of the access that a role has to each area. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const t = useTexts();
  const { permissions, onChange, mayGrant, readOnly, onlyGrantable = false } = props;
  const groups = onlyGrantable ? shownGroups(mayGrant) : MATRIX;
  return (
    <section aria-labelledby="permissions-heading">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="permissions-heading" className="text-base font-semibold">
          {t('Permissions')}
        </h2>
        {!readOnly && (
          <Checkbox
            label={t('Allow All')}
            checked={allowedShare(permissions, mayGrant)}
            onChange={(on) => onChange(allowAll(mayGrant, on))}
          />
        )}
      </div>
      <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-lg border bg-card text-sm">
        <thead>
          <tr className="text-xs text-muted-foreground">
            <th scope="col" className="h-10 border-b px-4 text-start font-medium max-sm:px-3">
              {t('Area')}
            </th>
            {ACCESSES.map((access) => (
              <th
                key={access}
                scope="col"
                className="w-18 border-b px-1 text-center font-medium last:w-22 max-sm:wrap-anywhere sm:w-28 sm:last:w-28"
              >
                {t(ACCESS_LABELS[access])}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.label} group={group} {...props} />
        ))}
      </table>
    </section>
  );
}

function GroupRows({ group: { label, areas }, ...matrix }: PermissionMatrixProps & { group: MatrixGroup }) {
  const t = useTexts();
  const isGroup = areas.length > 1;
  return (
    <tbody className="last:[&>tr:last-child>*]:border-b-0">
      {isGroup && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={ACCESSES.length + 1}
            className="h-10 border-b bg-subtle px-4 text-start font-medium max-sm:px-3"
          >
            {t(label)}
          </th>
        </tr>
      )}
      {areas.map((area) => (
        <AreaRow key={area} area={area} name={isGroup ? `${t(label)}, ${t(AREAS[area].label)}` : t(label)} {...matrix}>
          <span className={isGroup ? 'block ps-3 sm:ps-4' : 'font-medium'}>{t(AREAS[area].label)}</span>
        </AreaRow>
      ))}
    </tbody>
  );
}

/** `name` is the name of the row in the labels of its boxes. */
type AreaRowProps = PermissionMatrixProps & { area: Area; name: string; children: ReactNode };

function AreaRow({ area, name, children, permissions, onChange, mayGrant, readOnly }: AreaRowProps) {
  const t = useTexts();
  const grant = grantOf(permissions, area);
  const isOpen = (access: Access) => !readOnly && mayGrant(area, access) && (access === 'show' || grant.show);
  return (
    <tr>
      <th
        scope="row"
        className="h-11 border-b px-4 py-1.5 text-start font-normal max-sm:px-3 max-sm:wrap-anywhere max-sm:hyphens-auto"
      >
        {children}
      </th>
      {ACCESSES.map((access) => (
        <td key={access} className="border-b px-1 text-center">
          {hasAccess(area, access) && (
            <Checkbox
              aria-label={`${name}: ${t(ACCESS_LABELS[access])}`}
              className="mx-auto"
              checked={grant[access] === true}
              disabled={!isOpen(access)}
              onChange={(on) => onChange(withGrant(permissions, area, access, on))}
            />
          )}
        </td>
      ))}
    </tr>
  );
}
