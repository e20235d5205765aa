import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';

/** Goes back in the history, or to `home` if the page was opened directly. */
export function BackButton({ home }: { home: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3 mb-2"
      data-no-print
      onClick={() => (isFirst ? void navigate(home) : void navigate(-1))}
    >
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  );
}
