import type { CDPSession, Page } from '@playwright/test';

/** A device with something to tell its owner by, as Chromium plays it (WebAuthn over CDP). */
export class Device {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  /** @param willing it is touched as soon as it asks; otherwise it waits */
  static async of(page: Page, { willing = true } = {}): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: willing,
      },
    });
    return new Device(session, authenticatorId);
  }

  /** Whether it is touched as soon as it asks. */
  touch = (willing: boolean): Promise<unknown> =>
    this.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.id,
      enabled: willing,
    });

  /** Whether face or finger are its owner's. */
  recognise = (isOwner: boolean): Promise<unknown> =>
    this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified: isOwner });

  forget = (): Promise<unknown> =>
    this.session.send('WebAuthn.clearCredentials', { authenticatorId: this.id });

  /** Another device that has been given this one's keys, as they stood when it was copied. */
  async isCopyOf(passkeys: Awaited<ReturnType<Device['passkeys']>>): Promise<void> {
    await this.forget();
    for (const credential of passkeys)
      await this.session.send('WebAuthn.addCredential', { authenticatorId: this.id, credential });
  }

  passkeys = async () =>
    (await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.id })).credentials;
}
