import { EdgeCta } from './cta/edge-cta';
import { StickyCta } from './sticky/sticky-cta';

/** For visitors who read on: one at the lower edge of a phone, one beside a wide page. Each shows nothing on the other's screen. */
export default function Reminders() {
  return (
    <>
      <StickyCta />
      <EdgeCta />
    </>
  );
}
