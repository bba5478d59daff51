import type { CDPSession, Page } from '@playwright/test';

/** A device with user verification, emulated by Chromium (WebAuthn over CDP). */
export class Device {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  /** @param willing whether it confirms every request at once; otherwise requests stay pending */
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

  /** Whether it confirms every request at once. */
  touch = (willing: boolean): Promise<unknown> =>
    this.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.id,
      enabled: willing,
    });

  /** Whether user verification succeeds. */
  recognise = (isOwner: boolean): Promise<unknown> =>
    this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified: isOwner });

  forget = (): Promise<unknown> =>
    this.session.send('WebAuthn.clearCredentials', { authenticatorId: this.id });

  /** Makes this a copy of another device: these keys, with their counters at the time of copying. */
  async becomeCopyOf(passkeys: Awaited<ReturnType<Device['passkeys']>>): Promise<void> {
    await this.forget();
    for (const credential of passkeys)
      await this.session.send('WebAuthn.addCredential', { authenticatorId: this.id, credential });
  }

  passkeys = async () =>
    (await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.id })).credentials;
}
