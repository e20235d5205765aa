import { useHref } from 'react-router-dom';
import { useSite } from '#client/site.ts';
import { jsonForScript } from '#shared/json-for-script.ts';
import { shortened } from './shortened.ts';

type PageHeadProps = {
  title: string;
  /** Shortened to what search engines show. */
  description: string;
  /** The path of the page. Search engines list no other address of it. */
  path: string;
  /** The path of the picture that a shared link shows. */
  picture?: string;
  /** What the page is about, in the vocabulary of schema.org. */
  facts?: readonly StructuredData[];
};

/** A thing of schema.org as JSON-LD, without `@context`. */
export type StructuredData = { '@type': string; [property: string]: unknown };

/** What programs read of a public page. React moves these tags to the head, and removes them with the page. */
export function PageHead({ title, description, path, picture, facts = [] }: PageHeadProps) {
  const site = useSite();
  const href = useHref(path);
  const summary = shortened(description);
  const absolute = (local: string) => new URL(local, site?.publicUrl).href;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content="website" />
      {site && <meta property="og:site_name" content={site.operatorName} />}
      {site && picture && <meta property="og:image" content={absolute(picture)} />}
      {site && <meta property="og:url" content={absolute(href)} />}
      {site && <link rel="canonical" href={absolute(href)} />}
      {facts.map((thing) => (
        <Facts key={thing['@type']} thing={thing} />
      ))}
    </>
  );
}

/** A block of data, which browsers do not run. */
function Facts({ thing }: { thing: StructuredData }) {
  const __html = jsonForScript({ '@context': 'https://schema.org', ...thing });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
