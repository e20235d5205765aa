/** The calls of campaign mail, and their live map. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { CallContext } from '#client/links.ts';
import type { SendCampaignInput } from '#domains/campaigns/schema.ts';
import { MINUTE } from '#shared/time.ts';

const invalidateCampaigns = ({ campaigns }: Api) => campaigns.list.invalidate();

export const campaignsLive: LiveMap = { campaigns: invalidateCampaigns };

/** The campaigns of a workspace. Live events tell what has changed. */
export function useCampaigns(spaceId: string | undefined) {
  return usePagedList({
    filters: {},
    useListQuery: (_filters, part) =>
      trpc.campaigns.list.useQuery({ space_id: spaceId ?? '', ...part }, { enabled: spaceId !== undefined }),
  });
}

/** The templates that the service has. It is asked each time, so that a new template appears. */
export const useTemplates = (spaceId: string) =>
  trpc.campaigns.templates.useQuery({ space_id: spaceId }, { retry: false });

export const usePreview = (spaceId: string, templateId: string | null) =>
  trpc.campaigns.preview.useQuery(
    { space_id: spaceId, template_id: templateId ?? '' },
    { enabled: templateId !== null, retry: false, staleTime: MINUTE },
  );

export const useCheckRecipients = () => trpc.campaigns.check.useMutation().mutateAsync;

/** Sends a campaign once, however often the call is repeated. */
export function useSendCampaign() {
  const { client } = trpc.useUtils();
  const { onSuccess } = useAfter(invalidateCampaigns);
  return useOnce(async (input: SendCampaignInput, context: CallContext) => {
    const sent = await client.campaigns.send.mutate(input, { context });
    onSuccess(sent);
    return sent;
  });
}

export const useRetryCampaign = () => trpc.campaigns.retry.useMutation(useAfter(invalidateCampaigns));

/** The audiences that the service has. It is asked each time, so that a new audience appears. */
export function useAudiences(spaceId: string | undefined, isEnabled: boolean) {
  return trpc.campaigns.audiences.useQuery(
    { space_id: spaceId ?? '' },
    { enabled: isEnabled && spaceId !== undefined, retry: false },
  );
}

export const useChooseAudience = () =>
  trpc.campaigns.chooseAudience.useMutation(useAfter(({ campaigns }) => campaigns.invalidate())).mutateAsync;
