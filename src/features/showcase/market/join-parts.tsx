import { useState } from 'react';
import { DEFAULT_PREFERENCES } from '@/domain/newsletter/subscription';
import { BiometricButton } from '@/ui/domain/biometric-button';
import { CallToAction } from '@/ui/domain/join/call-to-action';
import { JoinBar } from '@/ui/domain/join/join-bar';
import { JoinButton } from '@/ui/domain/join/join-button';
import { JoinCard } from '@/ui/domain/join/join-card';
import { CheckEmail, SubscribeForm } from '@/ui/domain/newsletter/subscribe-form';
import { InPlace, Part } from '../part';

const nothing = (): void => {};
const ready = () => Promise.resolve('ready' as const);
const unavailable = () => Promise.resolve('unavailable' as const);
const stillAsking = () => new Promise<never>(() => {});

/** The landing's ways to join. The bar is seen on a phone only, the card on wide screens only. */
export function Joining() {
  const [isPressed, setPressed] = useState(false);
  return (
    <Part title="Ways to join">
      <div className="flex flex-wrap gap-2">
        <JoinButton to="/ui-showcase" isDone={isPressed} onPress={() => setPressed(!isPressed)}>
          Get Started
        </JoinButton>
        <JoinButton to="/ui-showcase" isDone onPress={nothing}>
          Join Marquee
        </JoinButton>
        {(['talent', 'employer'] as const).map((role) => (
          <CallToAction key={role} role={role} onPress={nothing} />
        ))}
      </div>
      <InPlace className="mt-3 h-36 md:hidden">
        <JoinBar
          isVisible
          draggedBy={0}
          viewers={14}
          joined="Join 214 others this week"
          onJoin={nothing}
          onClose={nothing}
        />
      </InPlace>
      <InPlace className="mt-3 h-24 md:hidden">
        <JoinBar isVisible draggedBy={0} viewers={null} joined={null} onJoin={nothing} onClose={nothing} />
      </InPlace>
      <InPlace className="mt-3 hidden h-24 md:block">
        <JoinCard isHidden={false} onClose={nothing}>
          <JoinButton to="/ui-showcase" isDone={false} onPress={nothing}>
            Get Started
          </JoinButton>
        </JoinCard>
      </InPlace>
    </Part>
  );
}

export function Newsletter() {
  const [email, setEmail] = useState('ines@marlow.example');
  const [preferences, setPreferences] = useState(DEFAULT_PREFERENCES);
  const form = {
    preferences,
    onPreferences: setPreferences,
    website: '',
    onWebsite: nothing,
    onSubmit: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  return (
    <Part title="The newsletter">
      <div className="grid gap-6">
        <SubscribeForm
          {...form}
          readers={null}
          email={email}
          onEmail={setEmail}
          problem={undefined}
          isLoading={false}
        />
        <SubscribeForm
          {...form}
          readers={2_400}
          email="ines@"
          onEmail={nothing}
          problem="Please enter a valid email address"
          isLoading={false}
        />
        <SubscribeForm
          {...form}
          readers={2_400}
          email="ines@marlow.example"
          onEmail={nothing}
          problem={undefined}
          isLoading
        />
        <CheckEmail />
      </div>
    </Part>
  );
}

export function Passkeys() {
  return (
    <Part title="Signing in with the device">
      <div className="grid gap-3">
        <BiometricButton mode="signIn" askSupport={ready} busy={false} onPress={nothing} />
        <BiometricButton mode="register" askSupport={ready} busy={false} onPress={nothing} />
        <BiometricButton mode="signIn" askSupport={stillAsking} busy onPress={nothing} />
        <BiometricButton mode="register" askSupport={unavailable} busy={false} onPress={nothing} />
      </div>
    </Part>
  );
}
