import { ANYONE, HIRING, TALENT, area, type AppRoute } from './route';

/** Days, bookings and shows. */
export const CREW_ROUTES: readonly AppRoute[] = [
  {
    path: '/availability',
    title: 'Availability',
    layout: 'work',
    roles: TALENT,
    nav: 'profile',
    screen: () => import('@/features/availability/availability-screen'),
    keepsLook: true,
  },
  ...area('/bookings', { layout: 'work', roles: ANYONE, needsProfile: true, nav: 'projects' }, [
    {
      path: '',
      title: 'Holds and bookings',
      screen: () => import('@/features/bookings/bookings-screen'),
      keepsLook: true,
    },
    {
      path: '/new',
      title: 'Ask for days',
      isSubPage: true,
      screen: () => import('@/features/bookings/ask/ask-screen'),
    },
    {
      path: '/:id',
      title: 'Booking',
      isSubPage: true,
      screen: () => import('@/features/bookings/booking-screen'),
    },
    {
      path: '/:id/memo',
      title: 'Deal memo',
      isSubPage: true,
      screen: () => import('@/features/bookings/memo-screen'),
    },
    {
      path: '/:id/note',
      title: 'Write a note',
      isSubPage: true,
      screen: () => import('@/features/notes/write/write-screen'),
    },
  ]),
  {
    path: '/endorsements',
    title: 'Credits to confirm',
    layout: 'work',
    isSubPage: true,
    parent: '/profile',
    roles: ANYONE,
    nav: 'profile',
    screen: () => import('@/features/endorsements/endorsements-screen'),
  },
  ...area('/projects', { layout: 'work', roles: ANYONE, needsProfile: true, nav: 'projects' }, [
    {
      path: '',
      title: 'Projects',
      screen: () => import('@/features/projects/projects-screen'),
      keepsLook: true,
    },
    {
      path: '/new',
      title: 'New project',
      isSubPage: true,
      roles: HIRING,
      screen: () => import('@/features/projects/new-project-screen'),
    },
    {
      path: '/:id',
      title: 'Project',
      isSubPage: true,
      screen: () => import('@/features/projects/project-screen'),
    },
    {
      path: '/:id/sheets/:sheet',
      title: 'Call sheet',
      isSubPage: true,
      screen: () => import('@/features/projects/sheet/sheet-screen'),
      keepsLook: true,
    },
    {
      path: '/:id/sheets/:sheet/edit',
      title: 'Edit call sheet',
      isSubPage: true,
      screen: () => import('@/features/projects/editor/edit-sheet-screen'),
    },
  ]),
];
