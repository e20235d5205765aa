/** The calls of campaign mail. */
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { CallContext } from '#client/links.ts';
import type { SendCampaignInput } from '#domains/campaigns/schema.ts';
import { MINUTE } from '#shared/time.ts';

/** The templates that the service has. It is asked each time, so that a new template appears. */
export const useTemplates = (spaceId: string) =>
  trpc.campaigns.templates.useQuery({ space_id: spaceId }, { retry: false });

export const usePreview = (spaceId: string, templateId: string | null) =>
  trpc.campaigns.preview.useQuery(
    { space_id: spaceId, template_id: templateId ?? '' },
    { enabled: templateId !== null, retry: false, staleTime: MINUTE },
  );

/** Sends a campaign once, however often the call is repeated. */
export function useSendCampaign() {
  const { client, campaigns } = trpc.useUtils();
  return useOnce(async (input: SendCampaignInput, context: CallContext) => {
    const sent = await client.campaigns.send.mutate(input, { context });
    void campaigns.list.invalidate();
    return sent;
  });
}
