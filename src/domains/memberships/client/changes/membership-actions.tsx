/** What staff and customers may change of a membership, each in its dialog. */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { downloadFile } from '#client/download.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useNow } from '#client/use-now.ts';
import {
  AcceptInput,
  NoticeInput,
  PauseInput,
  PreviewChangeInput,
  PriceInput,
} from '#domains/memberships/changes-schema.ts';
import { InvoicePreview } from '#domains/memberships/client/billing/next-fees.tsx';
import { monthsFrom } from '#domains/memberships/client/texts.tsx';
import { usePlaceOptions } from '#domains/memberships/client/use-place-options.ts';
import { ChangePlaceInput } from '#domains/memberships/place-schema.ts';
import { type MembershipDetail } from '#domains/memberships/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatDay, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** Another place of the type that a membership with a place has. */
function ChangePlace({ membership, onClose }: { membership: MembershipDetail; onClose: () => void }) {
  const t = useTexts();
  const { _id, space, places, resource, from } = membership;
  const { mutateAsync } = trpc.memberships.changePlace.useMutation();
  const options = usePlaceOptions(space._id, places[0]!.type);
  const today = toLocal(useNow(), space.time_zone).day;
  const earliest = from > today ? from : today;
  const form = useZodForm(ChangePlaceInput, { _id, from: earliest });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Change Place')}
      description={
        places.length > 1 && places.at(-1)!.from > today ? t('The change that is planned is replaced.') : undefined
      }
      saved={t('Place changed')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="resource_id"
        label={t('New place')}
        options={options.filter(({ value }) => value !== resource?._id)}
        placeholder={t('Choose a place')}
        required
      />
      <DateField form={form} name="from" label={t('First day there')} min={earliest} required />
    </FormDialog>
  );
}

type Props = { membership: MembershipDetail; onClose: () => void };

/** The next invoices with what a form says. @param changes the values of its fields, which may be incomplete */
function NextInvoices({ changes }: { changes: { [Field in keyof PreviewChangeInput]?: unknown } }) {
  const t = useTexts();
  const parsed = PreviewChangeInput.safeParse(changes);
  const input = parsed.success ? parsed.data : skipToken;
  const { data } = trpc.memberships.previewChange.useQuery(input, { placeholderData: keepPreviousData });
  return <InvoicePreview title={t('Next invoices')} preview={parsed.success ? data : undefined} />;
}

function ChangePrice({ membership, onClose }: Props) {
  const t = useTexts();
  const { _id, next_month, price, currency } = membership;
  const { mutateAsync } = trpc.memberships.changePrice.useMutation();
  const form = useZodForm(PriceInput, { _id, from: next_month!, price });
  const { _id: _, ...changed } = useWatch({ control: form.control });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Change Price')}
      saved={t('Price changed')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField form={form} name="from" label={t('From')} options={monthsFrom(next_month!, t)} required />
      <NumberField
        form={form}
        name="price"
        label={t('Price of a month, before tax')}
        prefix={currencySign(currency)}
        required
      />
      <NextInvoices changes={{ _id, price: changed }} />
    </FormDialog>
  );
}

function Pause({ membership, onClose }: Props) {
  const t = useTexts();
  const { _id, next_month } = membership;
  const { mutateAsync } = trpc.memberships.pause.useMutation();
  const form = useZodForm(PauseInput, { _id, from: next_month!, until: next_month! });
  const { _id: _, ...pause } = useWatch({ control: form.control });
  const options = monthsFrom(next_month!, t);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Pause Membership')}
      description={t('These months are not billed. The place is kept.')}
      submit={t('Pause')}
      saved={t('Membership paused')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField form={form} name="from" label={t('From')} options={options} required />
      <SelectField form={form} name="until" label={t('To')} options={options} required />
      <NextInvoices changes={{ _id, pause }} />
    </FormDialog>
  );
}

function EndAsStaff({ membership, onClose }: Props) {
  const t = useTexts();
  const { _id, earliest_end, end, from } = membership;
  const { mutateAsync } = trpc.memberships.giveNotice.useMutation();
  const form = useZodForm(NoticeInput, { _id, end: end ?? earliest_end });
  const last = useWatch({ control: form.control, name: 'end' });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('End Membership')}
      description={t('Notice and term end on {day}.', { day: formatDay(earliest_end, t) })}
      submit={t('End')}
      saved={t('The end is set')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <DateField form={form} name="end" label={t('Last day')} min={from} required />
      <NextInvoices changes={{ _id, end: last }} />
    </FormDialog>
  );
}

function Accept({ membership, onClose }: Props) {
  const t = useTexts();
  const { mutateAsync } = trpc.memberships.accept.useMutation();
  const words = membership.to_accept ?? '';
  const form = useZodForm(AcceptInput, { _id: membership._id, name: '', agreement: words });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={membership.accepted ? t('Accept Changes') : t('Accept Membership')}
      submit={t('I agree')}
      saved={membership.accepted ? t('Changes accepted') : t('Membership accepted')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
      intro={<p className="mb-5 text-sm">{words}</p>}
    >
      <TextField form={form} name="name" label={t('Your full name')} autoComplete="name" required />
    </FormDialog>
  );
}

const DIALOGS = { price: ChangePrice, place: ChangePlace, pause: Pause, end: EndAsStaff, accept: Accept };

/** The buttons of a membership. */
export function MembershipActions({ membership }: { membership: MembershipDetail }) {
  const t = useTexts();
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const { _id, can_edit, is_own, next_month, status, end, to_accept, places } = membership;
  const { mutateAsync: withdraw } = trpc.memberships.withdrawNotice.useMutation();
  const Opened = opened && DIALOGS[opened];
  const isOpen = status !== 'ended';
  return (
    <>
      <PressButton
        variant="secondary"
        onPress={() => downloadFile(`/memberships/${_id}/agreement`, `membership-${_id}.pdf`)}
      >
        {t('Agreement')}
      </PressButton>
      {to_accept && isOpen && <Button onClick={() => setOpened('accept')}>{t('Accept')}</Button>}
      {can_edit && next_month && (
        <>
          <Button variant="secondary" onClick={() => setOpened('price')}>
            {t('Change price')}
          </Button>
          <Button variant="secondary" onClick={() => setOpened('pause')}>
            {t('Pause')}
          </Button>
        </>
      )}
      {can_edit && isOpen && places.length > 0 && (
        <Button variant="secondary" onClick={() => setOpened('place')}>
          {t('Change place')}
        </Button>
      )}
      {can_edit && end && isOpen && (
        <PressButton variant="secondary" onPress={() => withdraw({ _id })}>
          {t('Take back the end')}
        </PressButton>
      )}
      {can_edit && isOpen && (
        <Button variant="secondary" onClick={() => setOpened('end')}>
          {end ? t('Change end') : t('End')}
        </Button>
      )}
      {is_own && !can_edit && isOpen && !end && <GiveNotice membership={membership} />}
      {Opened && <Opened membership={membership} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function GiveNotice({ membership: { _id, earliest_end } }: { membership: MembershipDetail }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = trpc.memberships.giveNotice.useMutation();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Give notice')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Give notice?')}
        text={t('Your membership then ends on {day}.', { day: formatDay(earliest_end, t) })}
        danger
        onYes={() => mutateAsync({ _id })}
      />
    </>
  );
}
