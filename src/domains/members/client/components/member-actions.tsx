import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilledPerson } from '#client/filled-person.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CustomerInput } from '#domains/accounts/index.ts';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { isActiveIn } from '#domains/bookings/index.ts';
import { MergeContact } from '#domains/contacts/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/members/client/use-texts.ts';

const SellButton = lazyPart(() => import('#domains/products/client/components/sell-button.tsx'));

type Member = RouterOutputs['users']['get'];

/** What staff do for a member: book, correct how they are reached, and merge a contact with them. */
export function MemberActions({ member }: { member: Member }) {
  const t = useTexts();
  const { may } = useSession();
  const booksForOthers = useBooksForOthers();
  const [params] = useSearchParams();
  const { active } = useActiveSpace();
  const [open, setOpen] = useState<'contact' | 'merge'>();
  const { name, email, phone, role_id } = member;
  const state: { person: FilledPerson } = { person: { name, email, mobile_no: phone, isMember: true } };
  const isCustomer = !role_id || role_id.isForMembers;
  const close = () => setOpen(undefined);
  return (
    <>
      {may('members') && isCustomer && (
        <Button variant="secondary" onClick={() => setOpen('contact')}>
          {t('Edit contact')}
        </Button>
      )}
      {may('members') && active && (
        <Button variant="secondary" onClick={() => setOpen('merge')}>
          {t('Merge a contact')}
        </Button>
      )}
      {may('members') && active && isActiveIn(member, active._id) && (
        <SellButton spaceId={active._id} customer={{ _id: member._id, name: name || email }} />
      )}
      {booksForOthers && (
        <Button asChild>
          <Link to={newBookingSearch(params)} state={state}>
            {t('Book')}
          </Link>
        </Button>
      )}
      {open === 'contact' && <EditContact member={member} onClose={close} />}
      {open === 'merge' && active && <MergeContact spaceId={active._id} member={member} onClose={close} />}
    </>
  );
}

/** Corrects phone number and company. */
function EditContact({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts();
  const { _id, phone, company_name, version } = member;
  const update = trpc.users.updateCustomer.useMutation().mutateAsync;
  const form = useZodForm(CustomerInput, { _id, phone, company_name, version });
  return (
    <FormDialog
      form={form}
      title={t('Edit contact')}
      description={member.name || member.email}
      size="sm"
      saved={t('Contact updated')}
      onSave={(values) => update(values)}
      onClose={onClose}
    >
      <PhoneField form={form} name="phone" label={t('Phone number')} />
      <TextField form={form} name="company_name" label={t('Company')} autoComplete="off" />
    </FormDialog>
  );
}
