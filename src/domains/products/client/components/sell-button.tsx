import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import OrderDialog from '#domains/products/client/components/order-dialog.tsx';

/** Staff sell products to a member. */
export default function SellButton({
  spaceId,
  customer,
}: {
  spaceId: string;
  customer: { _id: string; name: string };
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sell
      </Button>
      {isOpen && <OrderDialog spaceId={spaceId} customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
