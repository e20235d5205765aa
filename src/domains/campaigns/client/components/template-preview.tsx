import { failureOf } from '#client/failure.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { usePreview } from '#domains/campaigns/client/queries.ts';

const HEIGHT = 'h-80 w-full sm:h-[26rem]';

type TemplatePreviewProps = { spaceId: string; template: { id: string; name: string } | undefined };

/** The texts of a template, in a frame that runs no scripts, sends no forms and cannot reach the page. */
export function TemplatePreview({ spaceId, template }: TemplatePreviewProps) {
  const preview = usePreview(spaceId, template?.id ?? null);
  if (!template)
    return (
      <p className={`grid place-items-center px-6 text-center text-sm text-muted-foreground ${HEIGHT}`}>
        Choose a template to see its texts here.
      </p>
    );
  if (preview.error && !preview.data)
    return (
      <ErrorState
        text={failureOf(preview.error).message}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    );
  if (!preview.data) return <Skeleton className={HEIGHT} />;
  return (
    <iframe
      title={`Preview of ${template.name}`}
      sandbox=""
      srcDoc={preview.data.html}
      className={`block rounded-b-lg bg-white ${HEIGHT}`}
    />
  );
}
