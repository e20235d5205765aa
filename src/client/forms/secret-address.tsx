import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { showProblem } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { ConfirmCall } from './confirm-call.tsx';
import { useTexts } from '#client/use-texts.ts';
import { msg } from '#shared/texts.ts';

type SecretAddress<Row> = {
  /** Gives a row another address. The present one ends. */
  renew: (row: { _id: string }) => Promise<{ url: string }>;
  /** What ends with the present address of a row. */
  ends: (row: Row) => string;
  title: string;
  /** What the address is for, and who can read what with it. */
  text: string;
  /** The link that opens it. */
  action?: (url: string) => ReactNode;
  /** What it is, if it is no address. */
  noun?: 'address' | 'secret' | 'key' | 'token';
};

/**
 * The secret addresses of the rows of a list, which are shown once.
 * @returns `ask`, which opens the question whether a row should get another address, `show`, which shows the address of a new row,
 * and `dialogs`, to be rendered beside the rows
 */
export function useSecretAddress<Row extends { _id: string }>({
  renew,
  ends,
  noun = 'address',
  ...dialog
}: SecretAddress<Row>) {
  const t = useTexts();
  const [renewed, setRenewed] = useState<Row>();
  const [url, setUrl] = useState<string>();
  const dialogs = (
    <>
      {renewed && (
        <ConfirmCall
          open
          onOpenChange={() => setRenewed(undefined)}
          title={t(WORDS[noun].renew)}
          text={ends(renewed)}
          onYes={async () => setUrl((await renew({ _id: renewed._id })).url)}
        />
      )}
      {url !== undefined && <AddressDialog {...dialog} noun={noun} url={url} onClose={() => setUrl(undefined)} />}
    </>
  );
  return { ask: setRenewed, show: setUrl, dialogs };
}

type AddressDialogProps = Pick<SecretAddress<never>, 'title' | 'text' | 'action'> & {
  noun: NonNullable<SecretAddress<never>['noun']>;
  url: string;
  onClose: () => void;
};

/** What is said of each kind. */
const WORDS = {
  address: {
    label: msg('Address'),
    renew: msg('Do you want a new address?'),
    copy: msg('Copy address'),
    copied: msg('Address copied'),
    select: msg('Please select the address and copy it'),
  },
  secret: {
    label: msg('Secret'),
    renew: msg('Do you want a new secret?'),
    copy: msg('Copy secret'),
    copied: msg('Secret copied'),
    select: msg('Please select the secret and copy it'),
  },
  key: {
    label: msg('Key'),
    renew: msg('Do you want a new key?'),
    copy: msg('Copy key'),
    copied: msg('Key copied'),
    select: msg('Please select the key and copy it'),
  },
  token: {
    label: msg('Token'),
    renew: msg('Do you want a new token?'),
    copy: msg('Copy token'),
    copied: msg('Token copied'),
    select: msg('Please select the token and copy it'),
  },
};

function AddressDialog({ title, text, noun, url, action, onClose }: AddressDialogProps) {
  const t = useTexts();
  const words = WORDS[noun];
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t(words.copied));
    } catch {
      // Browsers refuse access to the clipboard without a secure connection.
      showProblem(t(words.select));
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="md">
      <p className="text-sm text-muted-foreground">
        {text} {t('It is shown only now.')}
      </p>
      <Field label={t(words.label)} className="mt-4">
        {(control) => (
          <Input
            {...control}
            readOnly
            value={url}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <DialogFooter>
        {action?.(url)}
        <Button onClick={() => void copy()}>{t(words.copy)}</Button>
      </DialogFooter>
    </Dialog>
  );
}
