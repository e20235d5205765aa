import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#client/use-texts.ts';

/** Goes back in the history, or to `home` if the page was opened directly. */
export function BackButton({ home }: { home: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-3 mb-2"
      data-no-print
      onClick={() => (isFirst ? void navigate(home) : void navigate(-1))}
    >
      <ArrowLeft aria-hidden="true" />
      {t('Back')}
    </Button>
  );
}
