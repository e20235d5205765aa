import { ExternalLink } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

/** Opens the public page of what is edited, beside the editor. */
export function ViewPage({ path, size }: { path: string | undefined; size?: 'sm' }) {
  return (
    path && (
      <Button asChild variant="secondary" size={size}>
        <a href={path} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          View page
        </a>
      </Button>
    )
  );
}
