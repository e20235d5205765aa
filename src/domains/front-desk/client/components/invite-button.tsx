import { Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

/** A small button below a field of people. */
export function InviteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="-ml-2.5 max-w-full text-primary-text" onClick={onClick}>
      <Plus aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
    </Button>
  );
}
