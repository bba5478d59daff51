import { ANYONE, type AppRoute, type Screen } from './route';

/** Shared by several routes: the same function, so that going from one to the other does not mount the screen again. */
const callback: Screen = () => import('@/features/auth/return/callback-screen');

/** From signing up to the finished profile. */
export const SIGN_IN_ROUTES: readonly AppRoute[] = [
  {
    path: '/sign-in',
    title: 'Sign In',
    layout: 'auth',
    visitorsOnly: true,
    screen: () => import('@/features/auth/sign-in/sign-in-screen'),
  },
  {
    path: '/sign-up',
    title: 'Sign Up',
    layout: 'auth',
    visitorsOnly: true,
    isPrerendered: true,
    screen: () => import('@/features/auth/sign-up/sign-up-screen'),
  },
  {
    path: '/forgot-password',
    title: 'Reset Password',
    layout: 'auth',
    screen: () => import('@/features/auth/password/forgot-password-screen'),
  },
  {
    path: '/reset-password',
    title: 'New Password',
    layout: 'auth',
    screen: () => import('@/features/auth/password/reset-password-screen'),
  },
  {
    path: '/check-email',
    title: 'Check your email',
    layout: 'auth',
    noindex: true,
    screen: () => import('@/features/auth/sign-up/check-email-screen'),
  },
  { path: '/verify-email', title: 'Verifying your email', layout: 'auth', noindex: true, screen: callback },
  { path: '/auth/callback', title: 'Signing you in', layout: 'auth', noindex: true, screen: callback },
  {
    path: '/auth/recover-2fa',
    title: 'Recover two-factor access',
    layout: 'auth',
    noindex: true,
    screen: () => import('@/features/auth/two-factor/recover-factor-screen'),
  },
  {
    path: '/onboarding',
    title: 'Your profile',
    layout: 'focus',
    roles: ANYONE,
    screen: () => import('@/features/onboarding/onboarding-screen'),
  },
];
