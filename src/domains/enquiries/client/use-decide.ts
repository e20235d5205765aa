import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, DECISION_TEXTS } from '#domains/enquiries/texts.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { later } from '#shared/texts.ts';

export const SAVED = {
  approve: later('Tour approved'),
  reschedule: later('Tour rescheduled'),
  reject: later('Tour rejected'),
} as const;

/** One press approves or rejects a tour. A rejection without a remark has the standard sentence. */
export function useDecide() {
  const t = useTexts();
  const { mutateAsync, isPending } = trpc.enquiries.decide.useMutation();
  async function decide({ _id }: EnquiryView, action: 'approve' | 'reject', remark = '') {
    const sent = action === 'reject' ? remark || DECISION_TEXTS.standardRemark : remark;
    await failingWith(t(CONTACT_TEXTS.failed), mutateAsync({ _id, action, remark: sent }));
    toast.success(t(SAVED[action]), { description: t('The visitor gets a mail.') });
  }
  return { decide, isPending };
}
