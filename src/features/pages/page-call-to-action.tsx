import type { CallToActionVariant } from '@/domain/navigation/call-to-action';
import { vibrate } from '@/platform/haptics';
import { useIdentity } from '@/store/react/identity';
import { CallToAction } from '@/ui/domain/join/call-to-action';

/** A4: for whoever reads a page to its end, signed in or not. */
export const PageCallToAction = ({ variant }: { variant?: CallToActionVariant }) => (
  <CallToAction variant={variant} role={useIdentity().role} onPress={() => vibrate('success')} />
);
