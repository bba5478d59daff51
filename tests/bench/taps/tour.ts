import type { Locator, Page } from 'playwright';
import { longestInteraction } from '../app/interactions';
import { openConversationIds, DEMO_TALENT } from '../app/market';
import type { Thumb } from '../app/thumb';
import { type TapTimes, type Target, timeTap } from '../app/watch-taps';
import type { Rig } from '../rig';

export const TAPS = [
  'menu',
  'tab',
  'filter chip',
  'save',
  'open job',
  'apply',
  'bell',
  'thread',
  'send',
] as const;
type TapName = (typeof TAPS)[number];

export interface TourTap extends TapTimes {
  name: TapName;
  /** Counted as INP counts it: until the frame after the tap's events is on the screen. */
  interaction: number;
}

/** Lets everything end that the tap before started. */
const SETTLE_MS = 700;
const RESULTS = 'section[aria-label="Results"]';
const ROWS = `${RESULTS} li a`;
const THREAD = 'section[aria-label^="Thread with"]';

/** Goes through the app as a person does, again and again; each round has at least one tap of each kind. */
export class Tour {
  readonly taps: TourTap[] = [];

  constructor(
    private readonly page: Page,
    private readonly thumb: Thumb,
    private readonly rig: Rig,
  ) {}

  /** Starts and ends on the list of jobs. */
  async round(number: number): Promise<void> {
    await this.filter();
    await this.filter();
    await this.jobs(number);
    await this.overlays();
    await this.messages(number);
  }

  private async tap(name: TapName, on: Locator, brings: Target): Promise<void> {
    await this.page.waitForTimeout(SETTLE_MS);
    await longestInteraction(this.page);
    const times = await timeTap(this.page, this.thumb, { on, brings });
    await this.page.waitForTimeout(SETTLE_MS);
    this.taps.push({ name, ...times, interaction: await longestInteraction(this.page) });
  }

  private async back(to: string): Promise<void> {
    await this.page.goBack();
    await this.page.locator(to).first().waitFor();
  }

  /** Switches one filter on, or off again. */
  private async filter(): Promise<void> {
    const status = this.page.locator(`${RESULTS} [role=status]`).first();
    await this.page.waitForTimeout(SETTLE_MS);
    const [jobs = ''] = (await status.innerText()).split(' · ');
    await this.tap('filter chip', this.page.getByRole('checkbox', { name: 'Union' }), {
      selector: `${RESULTS} [role=status]:first-of-type`,
      textNotBeginning: jobs,
    });
  }

  private async jobs(number: number): Promise<void> {
    // Saved and, in the next round, no longer: there are only so many rows on a screen.
    const save = this.page.locator(`${RESULTS} li button[aria-pressed]`).first();
    const [label, was] = [await save.getAttribute('aria-label'), await save.getAttribute('aria-pressed')];
    const button = `button[aria-label=${JSON.stringify(label)}]`;
    await this.tap('save', this.page.locator(button).first(), {
      selector: `${button}[aria-pressed=${was === 'true' ? 'false' : 'true'}]`,
    });
    const job = this.page.locator(ROWS).nth(number % 6);
    const title = await job.innerText();
    await this.tap('open job', job, { selector: 'main article h1', text: title });
    await this.tap('apply', this.page.getByRole('link', { name: 'Apply', exact: true }), {
      selector: 'main h1',
      text: `Apply: ${title}`,
    });
    await this.back('main article h1');
    await this.back(ROWS);
  }

  private async overlays(): Promise<void> {
    await this.tap('menu', this.page.getByRole('button', { name: 'Menu', exact: true }), {
      selector: '[role=dialog] nav[aria-label=Menu] a',
    });
    await this.thumb.tap(await this.thumb.aimAt(this.page.getByRole('button', { name: 'Close' })));
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
    await this.tap('bell', this.page.getByRole('link', { name: /^Notifications/ }), {
      selector: 'main section:not([aria-label="Results"]) li a[href]',
    });
    await this.back(ROWS);
  }

  private async messages(number: number): Promise<void> {
    const tabs = this.page.getByRole('navigation', { name: 'Main' }).last();
    await this.tap('tab', tabs.getByRole('link', { name: 'Messages' }), {
      selector: 'main [role=tabpanel] li a',
    });
    const open = await openConversationIds(this.rig, DEMO_TALENT.email);
    const id = open[number % open.length] ?? '';
    await this.tap('thread', this.page.locator(`main [role=tabpanel] a[href*="${id}"]`), {
      selector: `${THREAD} li`,
    });
    const body = `Round ${number}: the call moved to 06:30`;
    const field = this.page.getByLabel('Message', { exact: true });
    await this.thumb.tap(await this.thumb.aimAt(field));
    await field.fill(body);
    await this.tap('send', this.page.getByRole('button', { name: 'Send', exact: true }), {
      selector: `${THREAD} li`,
      text: body,
    });
    await this.back('main [role=tabpanel] li a');
    await this.tap('tab', tabs.getByRole('link', { name: 'Jobs' }), { selector: ROWS });
  }
}
