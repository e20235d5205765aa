import { toast } from 'sonner';
import { showProblem } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

/** Shows a new secret address, which cannot be shown again. */
export function FeedAddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Calendar Address" size="md">
      <p className="text-sm text-muted-foreground">
        Add this address to your calendar program, which then follows every change. Anybody who has the address can read
        these bookings, so keep it secret. It is shown only now.
      </p>
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
        <Button variant="secondary" asChild>
          <a href={url.replace(/^https?:/u, 'webcal:')}>Open in calendar program</a>
        </Button>
        <Button onClick={() => void copy()}>Copy address</Button>
      </DialogFooter>
    </Dialog>
  );
}
