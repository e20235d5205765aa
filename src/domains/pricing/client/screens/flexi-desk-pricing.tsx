import { PricingScreen } from '#domains/pricing/client/components/pricing-screen.tsx';

export default function FlexiDeskPricingScreen() {
  return <PricingScreen type="flexi_desk" />;
}
