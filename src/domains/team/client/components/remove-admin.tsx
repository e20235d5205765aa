import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { TeamMemberView } from '#domains/team/schema.ts';

/** Ends the role of a team member, who stays a customer. */
export function RemoveAdmin({ admin, onRemoved }: { admin: TeamMemberView; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.team.remove.useMutation().mutateAsync;

  async function removeAdmin() {
    await remove({ user_id: admin._id });
    toast.success('Removed from the team!');
    onRemoved();
  }

  return (
    <>
      <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Remove from the team
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${admin.name || admin.email} from the team?`}
        text="Their role and workspaces end. They keep their account and their bookings as a customer."
        yes="Remove"
        no="Keep"
        danger
        onYes={removeAdmin}
      />
    </>
  );
}
