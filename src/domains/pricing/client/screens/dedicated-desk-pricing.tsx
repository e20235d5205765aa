import { PricingScreen } from '#domains/pricing/client/components/pricing-screen.tsx';

export default function DedicatedDeskPricingScreen() {
  return <PricingScreen type="dedicated_desk" />;
}
