import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type PanelProps = {
  title: string;
  /** What the part contains, in a few words. The part is then folded at first. */
  summary?: string;
  children: ReactNode;
};

/** A collapsible part of a long form. An error in it opens it, so that its field can be focused. */
export function Panel({ title, summary, children }: PanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (panel.current?.querySelector('[aria-invalid="true"], [data-problem]')) panel.current.open = true;
  });
  return (
    <details ref={panel} open={summary === undefined} className="group rounded-lg border bg-card">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 text-sm font-semibold">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-sm text-muted-foreground group-open:invisible">{summary}</span>
        <ChevronDown
          className="size-4 text-muted-foreground transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-1 items-start gap-4 border-t p-4 sm:grid-cols-2 sm:p-5">{children}</div>
    </details>
  );
}
