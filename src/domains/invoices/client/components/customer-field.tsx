import { useState } from 'react';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type PickedPerson, PersonPicker } from '#domains/bookings/client/index.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

/** One of them is undefined. */
export type BilledTo = { user_id: string | undefined; company_id: string | undefined };

type CustomerFieldProps = {
  spaceId: string;
  /** The company that is chosen. */
  companyId: string | undefined;
  /** Why nobody can be billed yet. */
  problem: string | undefined;
  onChoose: (billedTo: BilledTo) => void;
};

/** The companies of a workspace, for staff who see them. */
export function useCompanyChoices(spaceId: string) {
  const enabled = useSession().may('members', 'show');
  const input = { space_id: spaceId, limit: MAX_LIMIT };
  return trpc.companies.list.useQuery(input, { enabled }).data?.items ?? [];
}

/** Who is billed: a member of the workspace, or one of its companies. */
export function CustomerField({ spaceId, companyId, problem, onChoose }: CustomerFieldProps) {
  const t = useTexts();
  const [person, setPerson] = useState<PickedPerson>();
  const companies = useCompanyChoices(spaceId);
  const nameOf = (company: (typeof companies)[number]) =>
    company.payment === 'account' ? t('{name}, on account', { name: company.name }) : company.name;
  return (
    <>
      {companies.length > 0 && (
        <Field label={t('Bill to')}>
          {(control) => (
            <Select
              {...control}
              value={companyId ?? ''}
              options={[
                { value: '', label: t('A member') },
                ...companies.map((company) => ({ value: company._id, label: nameOf(company) })),
              ]}
              onChange={(chosen) =>
                onChoose({ user_id: chosen ? undefined : person?._id, company_id: chosen || undefined })
              }
            />
          )}
        </Field>
      )}
      {!companyId && (
        <Field label={t('Member')} required error={problem}>
          {(control) => (
            <PersonPicker
              control={control}
              label={t('Member')}
              text={person ? person.name || person.email : t('Choose a member')}
              isFilled={person !== undefined}
              spaceId={spaceId}
              exclude={[]}
              among="members"
              onChoose={(chosen) => {
                setPerson(chosen);
                onChoose({ user_id: chosen._id, company_id: undefined });
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}
