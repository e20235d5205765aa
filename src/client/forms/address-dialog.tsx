import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { showProblem } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

type AddressDialogProps = {
  title: string;
  /** What the address is for, and who can read what with it. */
  text: string;
  url: string;
  /** The link that opens it. */
  action: ReactNode;
  onClose: () => void;
};

/** Shows a new secret address, which cannot be shown again. */
export function AddressDialog({ title, text, url, action, onClose }: AddressDialogProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Address copied');
    } catch {
      // Browsers refuse access to the clipboard without a secure connection.
      showProblem('Please select the address and copy it');
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="md">
      <p className="text-sm text-muted-foreground">{text} It is shown only now.</p>
      <Field label="Address" className="mt-4">
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
        {action}
        <Button onClick={() => void copy()}>Copy address</Button>
      </DialogFooter>
    </Dialog>
  );
}
