/** The address of the editor of folds, which says to which page a fold belongs and where the editor leads back to. */
import { FOLD_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';

/** The list of folds that an address without a page belongs to. */
const FIRST_PAGE = paths.cmsPage(FOLD_PAGES[0]?.screen);

type FoldPlace = {
  /** The title of a page, or the id of a space page. */
  page_name: string;
  back: string;
};

export function foldAddress({ id, page_name, back }: FoldPlace & { id?: string }): string {
  return `${paths.cmsEditFold(id)}?${new URLSearchParams({ page_name, back }).toString()}`;
}

/**
 * Reads the address. The way back is one of the application, whatever the address says: that of the page of the fold, if the address
 * names none.
 * @param fold the page that an existing fold belongs to, which does not change
 */
export function foldPlace(params: URLSearchParams, fold?: Pick<FoldPlace, 'page_name'>): FoldPlace {
  const page_name = fold?.page_name ?? params.get('page_name') ?? '';
  const back = params.get('back') ?? '';
  const page = FOLD_PAGES.find(({ title }) => title === page_name);
  const home = page
    ? paths.cmsPage(page.screen)
    : /^[1-9]\d*$/.test(page_name)
      ? paths.cmsSpace(page_name)
      : FIRST_PAGE;
  return { page_name, back: back.startsWith(`${paths.app}/cms/`) ? back : home };
}
