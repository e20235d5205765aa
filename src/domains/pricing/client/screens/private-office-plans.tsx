import { PlansScreen } from '#domains/pricing/client/components/plans-screen.tsx';

export default function PrivateOfficePlansScreen() {
  return <PlansScreen type="private_office" />;
}
