import { PlansScreen } from '#domains/pricing/client/components/plans-screen.tsx';

export default function FlexiDeskPlansScreen() {
  return <PlansScreen type="flexi_desk" />;
}
