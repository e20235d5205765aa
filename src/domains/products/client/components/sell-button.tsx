import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import OrderDialog from '#domains/products/client/components/order-dialog.tsx';
import { useTexts } from '#domains/products/client/use-texts.ts';

/** Staff sell products to a member. */
export default function SellButton({
  spaceId,
  customer,
}: {
  spaceId: string;
  customer: { _id: string; name: string };
}) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Sell')}
      </Button>
      {isOpen && <OrderDialog spaceId={spaceId} customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
