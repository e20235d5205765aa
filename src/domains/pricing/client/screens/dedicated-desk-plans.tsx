import { PlansScreen } from '#domains/pricing/client/components/plans-screen.tsx';

export default function DedicatedDeskPlansScreen() {
  return <PlansScreen type="dedicated_desk" />;
}
