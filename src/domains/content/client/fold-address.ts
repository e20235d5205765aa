/** The address of the editor of folds, which says to which page a fold belongs and where the editor leads back to. */
import { FOLD_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';

type FoldPlace = {
  /** The title of a page, or the id of a space page. */
  page_name: string;
  back: string;
};

export function foldAddress({ id, page_name, back }: FoldPlace & { id?: string }): string {
  return `${paths.cmsEditFold(id)}?${new URLSearchParams({ page_name, back }).toString()}`;
}

/** Reads the address. The way back is one of the application, whatever the address says. */
export function foldPlace(params: URLSearchParams): FoldPlace {
  const page_name = params.get('page_name') ?? '';
  const back = params.get('back') ?? '';
  const page = FOLD_PAGES.find(({ title }) => title === page_name);
  const home = page ? paths.cmsPage(page.screen) : paths.cmsSpaces;
  return { page_name, back: back.startsWith(`${paths.app}/cms/`) ? back : home };
}
