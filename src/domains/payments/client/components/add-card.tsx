import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '#client/failure.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAttachCard } from '#domains/payments/client/queries.ts';
import { OTHER_WAYS } from '#domains/payments/methods.ts';
import type { CardView } from '#domains/payments/schema.ts';
import { Declined } from './declined.tsx';
import { TestModeNote } from './test-mode-note.tsx';
import { TypedCard } from './typed-card.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';

const StripeCard = lazyPart(() => import('./stripe-card.tsx'), <Skeleton className="h-56 w-full" />);

type AddCardProps = {
  publishableKey: string;
  /** Where a typed card becomes a token. Null at Stripe's own address, whose fields create the token. */
  tokenUrl: string | null;
  isTestMode: boolean;
  /** The text of the button. */
  submit?: string;
  onAdded: (card: CardView) => void;
  /** Offers to pay without saving a card. */
  onOther?: () => void;
  /** Returns to the saved cards, if there are any. */
  onBack?: () => void;
  onClose: () => void;
};

/** The dialog that saves a card as the default. */
export function AddCard(props: AddCardProps) {
  const t = useTexts();
  const { publishableKey, tokenUrl, isTestMode, submit = t('Save card'), onAdded, onOther, onBack, onClose } = props;
  const { user } = useSession();
  const [isDirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const attach = useAttachCard();

  async function save(token: string) {
    setRefusal(undefined);
    try {
      onAdded(await attach({ src_id: token }));
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
  }

  const entry = { publishableKey, name: user?.name ?? '', submit, onToken: save, onRefused: setRefusal };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Add New Card')}
      description={t('It becomes your default card.')}
      size="sm"
      dirty={isDirty}
    >
      {onBack && (
        <Button variant="link" className="mb-4" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('Saved cards')}
        </Button>
      )}
      {onOther && (
        // The field in focus stays it: its message would move the button away from under the pointer.
        <Button variant="link" className="mb-4" onMouseDown={(event) => event.preventDefault()} onClick={onOther}>
          {t(OTHER_WAYS)}
        </Button>
      )}
      {isTestMode && <TestModeNote />}
      {refusal && <Declined reason={refusal} next={t('The card was not saved. Please check it or use another one.')} />}
      {tokenUrl ? (
        <TypedCard {...entry} onDirtyChange={setDirty} tokenUrl={tokenUrl} />
      ) : (
        <StripeCard {...entry} onDirtyChange={setDirty} />
      )}
    </Dialog>
  );
}
