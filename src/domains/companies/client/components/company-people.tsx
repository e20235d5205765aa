import { X } from 'lucide-react';
import { useState } from 'react';
import { usePress } from '#client/press-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { type PickedPerson, PersonPicker } from '#domains/bookings/client/index.ts';
import type { CompanyDetail, CompanyPerson, CompanyRole } from '#domains/companies/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/companies/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

const ROLES = [
  { value: 'member', label: later('Member') },
  { value: 'admin', label: later('Admin') },
];

/** The people of a company. A change is saved at once. */
export function CompanyPeople({ company }: { company: CompanyDetail }) {
  const t = useTexts();
  const { _id, payment, currency, can_add, can_edit } = company;
  const query = trpc.companies.people.useQuery({ _id });
  const people = query.data;
  const { problem, press } = usePress();
  const { mutateAsync: set } = trpc.companies.setPerson.useMutation();
  const { mutateAsync: remove } = trpc.companies.removePerson.useMutation();
  const setPerson = (user_id: string, role: CompanyRole, limit?: number | null) =>
    void press(() => set({ _id, user_id, role, limit }));
  return (
    <>
      {can_add && people && (
        <AddPerson
          company={company}
          known={people.map(({ email }) => email)}
          onAdd={(person) => person._id && setPerson(person._id, 'member')}
        />
      )}
      <FieldMessage error={problem} />
      {query.error && !people ? <QueryFailure query={query} /> : !people && <SkeletonText lines={3} />}
      {people?.length === 0 && <EmptyState text={t('Nobody belongs to this company yet.')} />}
      {payment === 'account' && people && people.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('The amount is the most that somebody may put on the account in a month.')}
        </p>
      )}
      <ul aria-label={t('People')} className="divide-y">
        {people?.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            canEdit={can_edit}
            currency={currency}
            hasLimit={payment === 'account'}
            onChange={({ role, limit }) => setPerson(person.user_id, role, limit)}
            onRemove={() => void press(() => remove({ _id, user_id: person.user_id }))}
          />
        ))}
      </ul>
    </>
  );
}

type AddPersonProps = { company: CompanyDetail; known: string[]; onAdd: (person: PickedPerson) => void };

function AddPerson({ company, known, onAdd }: AddPersonProps) {
  const t = useTexts();
  // A new picker for each person begins without a text.
  const [added, setAdded] = useState(0);
  return (
    <Field label={t('Add a member of the workspace')} className="mb-4">
      {(control) => (
        <PersonPicker
          key={added}
          control={control}
          label={t('Member')}
          text={t('Choose a member')}
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
  currency: string;
  canEdit: boolean;
  /** True if the company pays on account, on which a person may put up to a limit a month. */
  hasLimit: boolean;
  onChange: (terms: Pick<CompanyPerson, 'role' | 'limit'>) => void;
  onRemove: () => void;
};

function PersonRow({ person, currency, canEdit, hasLimit, onChange, onRemove }: PersonRowProps) {
  const t = useTexts();
  const { name, email, role, limit } = person;
  const shown = name || email;
  const roleText = role === 'admin' ? t('Admin') : t('Member');
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-end gap-3 py-2">
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium">{shown}</p>
        {name && (
          <p className="truncate text-sm text-muted-foreground">
            <bdi>{email}</bdi>
          </p>
        )}
      </div>
      {canEdit ? (
        <>
          {hasLimit && (
            <LimitInput
              label={t('Monthly limit of {name}', { name: shown })}
              sign={currencySign(currency)}
              limit={limit}
              onSave={(next) => onChange({ role, limit: next })}
            />
          )}
          <NativeSelect
            aria-label={t('Role of {name}', { name: shown })}
            className="w-28"
            options={translated(ROLES, t)}
            value={role}
            onChange={(next) => onChange({ role: next as CompanyRole, limit })}
          />
          <IconButton label={t('Remove {name}', { name: shown })} icon={X} onClick={onRemove} />
        </>
      ) : (
        <span className="text-sm text-muted-foreground">
          {hasLimit && limit !== null
            ? t('{role}, up to {amount} a month', { role: roleText, amount: formatMoney(limit, currency, t) })
            : roleText}
        </span>
      )}
    </li>
  );
}

type LimitInputProps = { label: string; sign: string; limit: number | null; onSave: (limit: number | null) => void };

/** A limit, which is saved when the field is left. */
function LimitInput({ label, sign, limit, onSave }: LimitInputProps) {
  const t = useTexts();
  const [value, setValue] = useState(limit);
  return (
    <span className="w-36">
      <NumberInput
        aria-label={label}
        prefix={sign}
        placeholder={t('No limit')}
        digitsOnly
        value={value}
        onChange={setValue}
        onBlur={() => value !== limit && onSave(value)}
      />
    </span>
  );
}
