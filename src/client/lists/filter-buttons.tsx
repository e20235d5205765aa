import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

/** The buttons of a list's filter form. */
export function FilterButtons({ onReset, className }: { onReset: () => void; className?: string }) {
  return (
    <div className={classNames('flex gap-2 max-sm:*:flex-1', className)}>
      <Button type="submit">Search</Button>
      <Button variant="secondary" onClick={onReset}>
        Reset
      </Button>
    </div>
  );
}
