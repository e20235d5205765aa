import { trpc } from '#client/trpc.tsx';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';

/** All types of events, to look them up. */
export function EventTypes() {
  const t = useTexts();
  const { data: types = [] } = trpc.webhooks.types.useQuery();
  return (
    <details className="rounded-md border border-border px-3 py-2 text-sm">
      <summary className="cursor-pointer select-none">
        {t('The {count} types of events', { count: types.length || '' })}
      </summary>
      <dl className="mt-2 grid max-h-64 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-[auto_1fr]">
        {types.map(({ type, says }) => (
          <div key={type} className="contents">
            <dt className="font-mono text-xs leading-5">{type}</dt>
            <dd className="text-muted-foreground max-sm:mb-1">{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
