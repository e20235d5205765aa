import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import type { PageTitle } from '#domains/content/pages.ts';
import { HeroSearch } from '#domains/workspaces/client/index.ts';
import { pageDetails } from '../kind.ts';
import { PageTop } from './page-top.tsx';

/** The pages whose top contains the search. */
const SEARCHED_PAGES: readonly PageTitle[] = ['Home Page', 'Availability Page'];

export default function Preview({ item, context: { searched } }: PreviewProps<'page-meta'>) {
  const { page_name } = item.meta;
  const search = SEARCHED_PAGES.includes(page_name) ? <HeroSearch spaces={searched} /> : undefined;
  return <PageTop view={{ ...pageDetails(item, null), page_name }} search={search} />;
}
