import { Building2, ChevronDown, Unlink } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import type { AccountingSource } from '#domains/accounting/schema.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';

const OrganisationDialog = lazyPart(() => import('#domains/accounting/client/components/organisation-dialog.tsx'));

/** The button for the choice of one of several organisations. */
export function ChooseOrganisation() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Building2 aria-hidden="true" />
        {t('Choose Organisation')}
      </Button>
      {isOpen && <OrganisationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** What people do rarely with the connection. */
export function XeroMenu({ source }: { source: AccountingSource }) {
  const t = useTexts();
  const [open, setOpen] = useState<'organisation' | 'disconnect'>();
  const close = () => setOpen(undefined);
  const change = { label: t('Change Organisation'), icon: Building2, onSelect: () => setOpen('organisation') };
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary">
            {t('More')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={[
          ...(source.state === 'connected' ? [change] : []),
          { label: t('Disconnect Xero'), icon: Unlink, danger: true, onSelect: () => setOpen('disconnect') },
        ]}
      />
      {open === 'organisation' && <OrganisationDialog onClose={close} />}
      {open === 'disconnect' && <DisconnectQuestion source={source} onClose={close} />}
    </>
  );
}

function DisconnectQuestion({ source, onClose }: { source: AccountingSource; onClose: () => void }) {
  const t = useTexts();
  const disconnect = trpc.accounting.disconnect.useMutation().mutateAsync;
  const name = source.organisation || 'Xero';
  return (
    <ConfirmCall
      open
      onOpenChange={onClose}
      title={t('Disconnect {name}?', { name })}
      text={t(
        'The permission ends at Xero, and the list here becomes empty. Nothing is deleted at Xero, and no more invoices are sent to it.',
      )}
      danger
      onYes={async () => {
        await disconnect();
        toast.success(t('{name} is disconnected.', { name }));
      }}
    />
  );
}
