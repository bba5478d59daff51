import type { CallToActionVariant } from '@/domain/navigation/call-to-action';
import { vibrate } from '@/platform/haptics';
import { useIdentity } from '@/store/react/identity';
import { CallToAction as Button } from '@/ui/domain/join/call-to-action';

/** For whoever reads the landing. */
export const CallToAction = (props: { variant?: CallToActionVariant; className?: string }) => (
  <Button {...props} role={useIdentity().role} onPress={() => vibrate('success')} />
);
