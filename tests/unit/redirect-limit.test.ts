import { describe, expect, it, vi } from 'vitest';
import { countRedirect, noteRedirect } from '@/app/redirect-limit';
import { writeIdentity } from '@/backend/session/identity';
import { ADMIN, ANYONE, HIRING, TALENT } from '@/app/routes/route';
import { openToasts, type ToastText } from '@/ui/feedback/toast';

it('P8, P9: redirects to one place over its limit are logged, and nothing else', () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  // /sign-in: five in five minutes; wherever somebody was on their way to.
  for (let time = 0; time < 5; time += 1) countRedirect(`/sign-in?redirect=%2Fjobs%2F${time}`);
  countRedirect('/dashboard');
  expect(logged.mock.calls).toEqual([]);
  expect(countRedirect('/sign-in#again')).toBeUndefined();
  expect(logged.mock.calls).toEqual([['Sent to /sign-in 6 times in a short while.']]);
  countRedirect('/dashboard');
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

const SOMEBODY = {
  userId: 'ines',
  email: 'ines@gantry.example',
  name: 'Ines',
  role: 'talent' as const,
  onboardingCompleted: true,
  profileComplete: true,
  onboardingSkipped: false,
  checkedAt: 0,
};

describe('somebody who is sent away from a page of the other role', () => {
  const said: ToastText[] = [];
  openToasts({ show: (message) => said.push(message), dismiss: () => {} });

  it.each([
    ['talent', HIRING, 'This is for employers', '/settings/account'],
    ['employer', TALENT, 'This is for talent', '/settings/account'],
    ['talent', ADMIN, 'This is for admins', undefined],
    ['talent', ANYONE, undefined, undefined],
    ['admin', TALENT, undefined, undefined],
    [null, HIRING, undefined, undefined],
  ] as const)('%s: is told whose it is, and where that is changed', (role, roles, title, to) => {
    said.length = 0;
    writeIdentity(role && { ...SOMEBODY, role });
    noteRedirect('/dashboard', { path: '/employer/applications', roles });
    const [notice] = said;
    expect([notice?.title, notice?.action && 'to' in notice.action ? notice.action.to : undefined]).toEqual([
      title,
      to,
    ]);
  });
});
