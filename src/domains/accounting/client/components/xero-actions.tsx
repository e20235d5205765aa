import { Link2, RotateCw, Settings } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { PressButton } from '#client/press-button.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useSettings } from '#domains/accounting/client/queries.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';

const SettingsDialog = lazyPart(() => import('#domains/accounting/client/components/settings-dialog.tsx'));

/** Editors who manage all workspaces connect the accounting, as all workspaces share it. */
export function useMayConnect(): boolean {
  const { user, may } = useSession();
  return may('xero') && user?.role_id?.showAllWorkSpaces === true;
}

/** Leads to the page at Xero on which the person gives permission. */
export function ConnectButton({ label }: { label: string }) {
  const connect = trpc.accounting.connect.useMutation().mutateAsync;
  return (
    <PressButton onPress={async () => window.location.assign((await connect()).url)}>
      <Link2 aria-hidden="true" />
      {label}
    </PressButton>
  );
}

/** Renews the permission without a visit to Xero. */
export function ReconnectButton() {
  const t = useTexts();
  const refresh = trpc.accounting.refreshToken.useMutation().mutateAsync;
  async function reconnect() {
    await refresh();
    toast.success(t('Refresh Token updated successfully'));
  }

  return (
    <PressButton variant="secondary" onPress={reconnect}>
      <Link2 aria-hidden="true" />
      {t('Reconnect')}
    </PressButton>
  );
}

/** Reads Xero. The list changes by itself when that is done. */
export function ReadButton() {
  const t = useTexts();
  const begin = trpc.accounting.read.useMutation().mutateAsync;
  async function read() {
    await begin();
    toast.success(t('Xero is being read. The list changes when that is done.'));
  }

  return (
    <PressButton variant="secondary" onPress={read}>
      <RotateCw aria-hidden="true" />
      {t('Refresh')}
    </PressButton>
  );
}

export function SettingsButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data: settings } = useSettings(true);
  if (!settings) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Settings aria-hidden="true" />
        {t('Settings')}
      </Button>
      {isOpen && <SettingsDialog settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
}
