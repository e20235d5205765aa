import { X } from 'lucide-react';
import { useState } from 'react';
import { usePress } from '#client/press-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { type Person, PersonPicker } from '#domains/bookings/client/index.ts';
import type { CompanyPerson, CompanyRole, ListedCompany } from '#domains/companies/schema.ts';

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
];

type CompanyPeopleProps = { company: ListedCompany; canEdit: boolean; onClose: () => void };

/** The people of a company. A change is saved at once. */
export function CompanyPeople({ company, canEdit, onClose }: CompanyPeopleProps) {
  const query = trpc.companies.people.useQuery({ _id: company._id });
  const people = query.data;
  const { problem, press } = usePress();
  const { mutateAsync: set } = trpc.companies.setPerson.useMutation();
  const { mutateAsync: remove } = trpc.companies.removePerson.useMutation();
  const setPerson = (user_id: string, role: CompanyRole) => void press(() => set({ _id: company._id, user_id, role }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="People" description={company.name}>
      {canEdit && people && (
        <AddPerson
          company={company}
          known={people.map(({ email }) => email)}
          onAdd={({ _id }) => _id && setPerson(_id, 'member')}
        />
      )}
      <FieldMessage error={problem} />
      {query.error && !people ? <QueryFailure query={query} /> : !people && <SkeletonText lines={3} />}
      {people?.length === 0 && <EmptyState text="Nobody belongs to this company yet." />}
      <ul className="divide-y">
        {people?.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            canEdit={canEdit}
            onRole={(role) => setPerson(person.user_id, role)}
            onRemove={() => void press(() => remove({ _id: company._id, user_id: person.user_id }))}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type AddPersonProps = { company: ListedCompany; known: string[]; onAdd: (person: Person) => void };

function AddPerson({ company, known, onAdd }: AddPersonProps) {
  // A new picker for each person begins without a text.
  const [added, setAdded] = useState(0);
  return (
    <Field label="Add a member of the workspace" className="mb-4">
      {(control) => (
        <PersonPicker
          key={added}
          control={control}
          label="Member"
          text="Choose a member"
          isFilled={false}
          spaceId={company.space_id}
          exclude={known}
          among="members"
          onChoose={(person) => {
            setAdded(added + 1);
            onAdd(person);
          }}
        />
      )}
    </Field>
  );
}

type PersonRowProps = {
  person: CompanyPerson;
  canEdit: boolean;
  onRole: (role: CompanyRole) => void;
  onRemove: () => void;
};

function PersonRow({ person: { name, email, role }, canEdit, onRole, onRemove }: PersonRowProps) {
  const shown = name || email;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{shown}</p>
        {name && <p className="truncate text-sm text-muted-foreground">{email}</p>}
      </div>
      {canEdit ? (
        <>
          <NativeSelect
            aria-label={`Role of ${shown}`}
            className="w-28"
            options={ROLES}
            value={role}
            onChange={(next) => onRole(next as CompanyRole)}
          />
          <IconButton label={`Remove ${shown}`} icon={X} onClick={onRemove} />
        </>
      ) : (
        <span className="text-sm text-muted-foreground">{role === 'admin' ? 'Admin' : 'Member'}</span>
      )}
    </li>
  );
}
