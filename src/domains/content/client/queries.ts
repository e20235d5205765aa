/** The calls of the website's editors. */
import { keepPreviousData } from '@tanstack/react-query';
import type { CallContext } from '#client/links.ts';
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import type { Api } from '#client/stale.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { PageTitle } from '#domains/content/pages.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';

const invalidateContent = ({ content, website }: Api) => Promise.all([content.invalidate(), website.invalidate()]);

const CARDS_PER_PAGE = 30;

/** The items of a kind, or of a page. */
export type ListedContent = { type: KindName; page_name?: string };

export function useContentList(listed: ListedContent) {
  return usePagedList({
    filters: { text: { read: anyText } },
    pageSize: CARDS_PER_PAGE,
    useListQuery: (filters, part) => trpc.content.list.useQuery({ ...listed, ...filters, ...part }),
  });
}

/** The first items of a kind, for selects. */
export function useContentChoices(listed: ListedContent, isEnabled = true) {
  return trpc.content.list.useQuery({ ...listed, limit: MAX_LIMIT }, { enabled: isEnabled });
}

/** The details of a page. Always read again, as an editor must not begin with an old state. */
export function useDetails(page_name: PageTitle, isEnabled: boolean) {
  return trpc.content.list.useQuery({ type: 'page-meta', page_name, limit: 1 }, { enabled: isEnabled, staleTime: 0 });
}

/** An item as visitors see it. Always read again, as an editor must not begin with an old state. */
export function useContentItem(_id: string | undefined) {
  return trpc.content.get.useQuery({ _id: _id ?? '' }, { enabled: _id !== undefined, staleTime: 0 });
}

/** An item on another page of its list. */
export function useOtherItem(_id: string, isEnabled: boolean) {
  return trpc.content.get.useQuery({ _id }, { enabled: isEnabled }).data;
}

/** The draft of an item that has one. */
export function useContentDraft(_id: string, isEnabled: boolean) {
  return trpc.content.draft.useQuery({ _id }, { enabled: isEnabled, staleTime: 0 });
}

/** The calls of a save, which reads the content again itself. */
export function useContentCalls() {
  const api = trpc.useUtils();
  const { create, update } = api.client.content;
  return {
    create: useOnce((input: RouterInputs['content']['create'], context: CallContext) =>
      create.mutate(input, { context }),
    ),
    update: useOnce((input: RouterInputs['content']['update'], context: CallContext) =>
      update.mutate(input, { context }),
    ),
    readAgain: () => invalidateContent(api),
  };
}

export function useDraftCalls() {
  return {
    publish: trpc.content.publishDraft.useMutation().mutateAsync,
    discard: trpc.content.discardDraft.useMutation().mutateAsync,
  };
}

export function useRemoveContent() {
  return {
    remove: trpc.content.remove.useMutation().mutateAsync,
    restore: trpc.content.restore.useMutation().mutateAsync,
  };
}

/** @returns a function that moves an item to a place among all items of its list, also those on other pages */
export function useReorderContent(listed: ListedContent) {
  const api = trpc.useUtils();
  const { mutateAsync: reorder } = trpc.content.reorder.useMutation();
  return async (move: (ids: string[]) => string[]) => {
    const ids: string[] = [];
    let total = Infinity;
    while (ids.length < total) {
      const page = await api.content.list.fetch({ ...listed, limit: MAX_LIMIT, offset: ids.length }, { staleTime: 0 });
      ids.push(...page.items.map(({ _id }) => _id));
      total = page.items.length === 0 ? 0 : page.totalCount;
    }
    await reorder({ ...listed, ids: move(ids) });
  };
}

/** The newest published states of an item. The shown ones stay while more are loading. */
export function useVersions(_id: string, limit: number) {
  return trpc.content.versions.useQuery({ _id, limit }, { placeholderData: keepPreviousData });
}

export function useVersion(_id: string, version_id: string | undefined) {
  return trpc.content.version.useQuery({ _id, version_id: version_id ?? '' }, { enabled: version_id !== undefined });
}

export const useRestoreVersion = () => trpc.content.restoreVersion.useMutation().mutateAsync;
