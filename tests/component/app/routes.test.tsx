import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@/app/routes';
import { createOnboardedAccount } from '../../support/accounts';
import { address, openApp, site } from '../support/app';

const isAt = (where: string) => waitFor(() => expect(address()).toBe(where));

describe('routing', () => {
  // The others are malformed ways to what exists (P5); only this refusal keeps the last from being taken for `/jobs`.
  it.each(['/no/such/place', '/jobs//post', '/jobs//'])(
    'shows that a page does not exist: %s (ruling 4)',
    async (path) => {
      const user = await openApp(path);
      await screen.findByRole('heading', { level: 1, name: 'This page is not on the call sheet' });
      expect(address()).toBe(path);
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Browse Jobs' }));
      await isAt('/jobs');
    },
  );

  it('redirects talent from employer pages (P6)', async () => {
    await openApp('/jobs/post', (await createOnboardedAccount(site(), {})).email);
    await isAt('/dashboard');
  });

  it('redirects an employer from admin pages (P6)', async () => {
    await openApp('/admin/monitoring', (await createOnboardedAccount(site(), { role: 'employer' })).email);
    await isAt('/dashboard');
  });

  // Written out, so that an alias that is removed from the table fails here.
  it.each([
    ['/privacy-policy', '/privacy?from=mail'],
    ['/cookie-policy', '/cookies?from=mail'],
    ['/auth', '/sign-in?from=mail'],
    ['/job-shop', '/jobs?from=mail'],
    ['/post-job', '/jobs/post?from=mail'],
    ['/talent-base', '/talent?from=mail'],
    ['/jobs/new', '/jobs/post?from=mail'],
    ['/jobs/my-jobs', '/jobs/manage?from=mail'],
    ['/jobs/management', '/jobs/manage?from=mail'],
    ['/employer/signup', '/sign-up?role=employer'],
    ['/employer', '/employer/dashboard?from=mail'],
    ['/employer/settings', '/employer/settings/profile?from=mail'],
  ])('P2: the legacy path %s redirects, with its query', async (alias, target) => {
    await openApp(`${alias}?from=mail`);
    const [path = ''] = target.split('?');
    const needsSignIn = ROUTES.some((route) => route.path === path && route.roles);
    await isAt(needsSignIn ? `/sign-in?redirect=${encodeURIComponent(target)}` : target);
  });
});

describe('the landing page', () => {
  it.each([
    ['Browse Jobs', '/sign-in?redirect=%2Fjobs'],
    ['Find Talent', '/sign-in?redirect=%2Ftalent'],
    ['Start hiring', '/sign-up?role=employer'],
    ['Get started', '/sign-up?role=talent'],
    ['Join Marquee', '/sign-up'],
    ['All jobs', '/jobs'],
  ])('leads by %s where the specification says', async (name, to) => {
    const user = await openApp('/');
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name }));
    await isAt(to);
  });

  it('shows four steps for talent and four for employers', async () => {
    const user = await openApp('/');
    await screen.findByRole('heading', { name: 'How it works' });
    // Those of the other side are in the page as well, for whoever has no script.
    const steps = () =>
      within(document.getElementById('how-it-works')!)
        .getAllByRole('listitem')
        .filter((step) => step.closest('.hidden') === null);
    expect(steps()).toHaveLength(4);
    expect(steps()[0]!.textContent).toContain('Say what you do');
    await user.click(screen.getByRole('radio', { name: 'For Employers' }));
    expect(steps()).toHaveLength(4);
    expect(steps()[0]!.textContent).toContain('Post in a minute');
  });
});
