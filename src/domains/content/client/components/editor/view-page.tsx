import { ExternalLink } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** Opens the public page of what is edited, beside the editor. */
export function ViewPage({ path, size }: { path: string | undefined; size?: 'sm' }) {
  const t = useTexts();
  return (
    path && (
      <Button asChild variant="secondary" size={size}>
        <a href={path} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          {t('View page')}
        </a>
      </Button>
    )
  );
}
