import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type PayNowProps = { hasMembers: boolean; disabled: boolean; loading?: boolean; label?: string; onPay: () => void };

/** The button below the price, on wide screens. */
export function PayNow(props: PayNowProps) {
  return (
    <div className="mt-4 max-lg:hidden">
      <PayButton {...props} className="w-full" />
      {!props.hasMembers && <MembersFirst />}
    </div>
  );
}

/** The total and the button at the bottom of a small screen, where the price is below the fold. Render it last on the page. */
export function PayBar({ total, ...props }: PayNowProps & { total: string }) {
  const t = useTexts();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 -mb-4 mt-6 border-t bg-background px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 lg:hidden">
      <div className="flex items-center justify-between gap-4">
        <p data-numeric>
          <span className="block text-xs text-muted-foreground">{t('Total')}</span>
          <span className="text-lg font-semibold">{total}</span>
        </p>
        <PayButton {...props} className="flex-1 max-w-60" />
      </div>
      {!props.hasMembers && <MembersFirst />}
    </div>
  );
}

function PayButton(props: PayNowProps & { className: string }) {
  const t = useTexts();
  const { hasMembers, disabled, loading, label = t('Pay Now'), onPay, className } = props;
  return (
    <Button size="lg" className={className} disabled={!hasMembers || disabled} loading={loading} onClick={onPay}>
      {label}
    </Button>
  );
}

function MembersFirst() {
  const t = useTexts();
  return <p className="mt-2 text-center text-muted-foreground">{t('Choose at least one member first.')}</p>;
}
