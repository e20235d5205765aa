import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';

type SectionQuery<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type SectionProps<Data> = {
  title: string;
  /** The full list. */
  link?: { to: string; text: string };
  query: SectionQuery<Data>;
  className?: string;
  children: (data: Data) => ReactNode;
};

/** A part of a screen that loads, and fails, on its own. */
export function Section<Data>({ title, link, query, className, children }: SectionProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card className={className} role="region" aria-label={title}>
      <CardHeader
        title={title}
        actions={
          link && (
            <Link to={link.to} className="text-sm font-medium text-primary-text underline-offset-4 hover:underline">
              {link.text}
            </Link>
          )
        }
      />
      <CardBody className="py-3">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <QueryFailure query={{ error, refetch, isFetching }} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </CardBody>
    </Card>
  );
}

/** Rows of a section, or a text if there are none. */
export function Rows({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="py-1.5 text-sm text-muted-foreground">{none}</p>;
  return <ul className="divide-y text-sm">{children}</ul>;
}
