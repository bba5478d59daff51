import { ANYONE, HIRING, TALENT, area, type AppRoute, type Screen } from './route';

/** Shared by several routes: the same function, so that going from one to the other does not mount the screen again. */
const manageJobs: Screen = () => import('@/features/posting/manage/manage-jobs-screen');
const job: Screen = () => import('@/features/jobs/detail/job-screen');
const editJob: Screen = () => import('@/features/posting/edit/edit-job-screen');
const talentList: Screen = () => import('@/features/talent/talent-list-screen');
const knownPeople: Screen = () => import('@/features/talent/known-people-screen');
const applications: Screen = () => import('@/features/applications/applicants/employer-applications-screen');
const company: Screen = () => import('@/features/company/company-screen');

/** Finding work and people, and hiring. */
export const MARKET_ROUTES: readonly AppRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'dashboard',
    screen: () => import('@/features/dashboard/dashboard-screen'),
  },

  {
    path: '/jobs',
    title: 'Jobs',
    layout: 'work',
    nav: 'jobs',
    isPrerendered: true,
    isEndless: true,
    screen: () => import('@/features/jobs/list/job-list-screen'),
    firstLook: () => import('@/features/jobs/first-look/job-list-look'),
  },
  {
    path: '/jobs/post',
    title: 'Post Job',
    layout: 'focus',
    roles: HIRING,
    needsProfile: true,
    nav: 'jobs',
    screen: () => import('@/features/posting/wizard/post-job-screen'),
  },
  {
    path: '/jobs/quick-post',
    title: 'Quick post',
    layout: 'focus',
    roles: HIRING,
    nav: 'jobs',
    screen: () => import('@/features/posting/quick-post/quick-post-screen'),
  },
  {
    path: '/jobs/manage',
    title: 'Manage Jobs',
    layout: 'work',
    roles: HIRING,
    needsProfile: true,
    nav: 'jobs',
    screen: manageJobs,
  },
  {
    path: '/jobs/posted/:id',
    title: 'Job posted',
    layout: 'work',
    roles: HIRING,
    nav: 'jobs',
    screen: () => import('@/features/posting/posted-screen'),
  },
  {
    path: '/jobs/:id',
    title: 'Job',
    layout: 'work',
    nav: 'jobs',
    screen: job,
    isServed: true,
  },
  { path: '/jobs/:id/edit', title: 'Edit job', layout: 'focus', roles: HIRING, nav: 'jobs', screen: editJob },
  {
    path: '/jobs/:id/apply',
    title: 'Apply',
    layout: 'focus',
    roles: ANYONE,
    needsProfile: true,
    nav: 'jobs',
    screen: () => import('@/features/applications/apply/apply-screen'),
  },

  {
    path: '/applications',
    title: 'Applications',
    layout: 'work',
    roles: ANYONE,
    nav: 'applications',
    screen: () => import('@/features/applications/my-applications/my-applications-screen'),
  },

  {
    path: '/saved',
    title: 'Saved',
    layout: 'work',
    roles: ANYONE,
    nav: 'jobs',
    screen: () => import('@/features/saved/saved-screen'),
  },

  {
    path: '/talent',
    title: 'Talent',
    layout: 'work',
    nav: 'talent',
    isPrerendered: true,
    screen: talentList,
  },
  {
    path: '/talent/search',
    title: 'Talent Search',
    layout: 'work',
    roles: HIRING,
    nav: 'talent',
    screen: talentList,
  },
  {
    path: '/talent/:id',
    title: 'Profile',
    layout: 'work',
    nav: 'talent',
    screen: () => import('@/features/talent/person/talent-screen'),
    isServed: true,
  },
  {
    path: '/profile',
    title: 'Profile',
    layout: 'work',
    roles: ANYONE,
    nav: 'profile',
    screen: () => import('@/features/profile/profile-screen'),
  },
  {
    path: '/availability',
    title: 'Availability',
    layout: 'work',
    roles: TALENT,
    nav: 'profile',
    screen: () => import('@/features/availability/availability-screen'),
  },
  {
    path: '/endorsements',
    title: 'Credits to confirm',
    layout: 'work',
    roles: ANYONE,
    nav: 'profile',
    screen: () => import('@/features/endorsements/endorsements-screen'),
  },
  ...area('/projects', { layout: 'work', roles: ANYONE, needsProfile: true, nav: 'projects' }, [
    { path: '', title: 'Projects', screen: () => import('@/features/projects/projects-screen') },
    {
      path: '/new',
      title: 'New project',
      roles: HIRING,
      screen: () => import('@/features/projects/new-project-screen'),
    },
    { path: '/:id', title: 'Project', screen: () => import('@/features/projects/project-screen') },
    {
      path: '/:id/sheets/:sheet',
      title: 'Call sheet',
      screen: () => import('@/features/projects/sheet/sheet-screen'),
    },
    {
      path: '/:id/sheets/:sheet/edit',
      title: 'Edit call sheet',
      screen: () => import('@/features/projects/editor/edit-sheet-screen'),
    },
  ]),
  {
    path: '/companies/:id',
    title: 'Company',
    layout: 'work',
    nav: 'jobs',
    screen: () => import('@/features/company/page/company-page-screen'),
    isServed: true,
  },
  { path: '/company', title: 'Company', layout: 'work', roles: ANYONE, nav: 'company', screen: company },

  ...area('/employer', { layout: 'work', roles: HIRING, needsProfile: true }, [
    {
      path: '/dashboard',
      title: 'Dashboard',
      nav: 'dashboard',
      screen: () => import('@/features/dashboard/employer-dashboard-screen'),
    },
    { path: '/jobs', title: 'My Jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/active', title: 'Active jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/draft', title: 'Drafts', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/closed', title: 'Closed jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/archived', title: 'Archived jobs', nav: 'jobs', screen: manageJobs },
    {
      path: '/jobs/analytics',
      title: 'Job analytics',
      nav: 'jobs',
      screen: () => import('@/features/posting/analytics/job-analytics-screen'),
    },
    { path: '/jobs/:id', title: 'Job', nav: 'jobs', screen: job },
    { path: '/jobs/:id/edit', title: 'Edit job', nav: 'jobs', layout: 'focus', screen: editJob },
    { path: '/talent', title: 'Talent', nav: 'talent', screen: talentList },
    { path: '/talent/search', title: 'Talent Search', nav: 'talent', screen: talentList },
    { path: '/talent/saved', title: 'Saved talent', nav: 'talent', screen: knownPeople },
    { path: '/talent/contacted', title: 'Contacted talent', nav: 'talent', screen: knownPeople },
    { path: '/talent/hired', title: 'Hired talent', nav: 'talent', screen: knownPeople },
    {
      path: '/talent/lists',
      title: 'Lists of talent',
      nav: 'talent',
      screen: () => import('@/features/talent/lists/lists-screen'),
    },
    { path: '/talent/noted', title: 'Noted talent', nav: 'talent', screen: knownPeople },
    { path: '/applications', title: 'Applications', nav: 'dashboard', screen: applications },
    { path: '/applications/pending', title: 'Pending applications', nav: 'dashboard', screen: applications },
    {
      path: '/applications/reviewed',
      title: 'Reviewed applications',
      nav: 'dashboard',
      screen: applications,
    },
    { path: '/applications/interviews', title: 'Interviews', nav: 'dashboard', screen: applications },
    {
      path: '/applications/answered',
      title: 'Answered applications',
      nav: 'dashboard',
      screen: applications,
    },
    { path: '/applications/ended', title: 'Ended applications', nav: 'dashboard', screen: applications },
    { path: '/settings/profile', title: 'Company profile', nav: 'company', screen: company },
    {
      path: '/settings/preferences',
      title: 'Hiring preferences',
      nav: 'company',
      screen: () => import('@/features/posting/preferences/hiring-preferences-screen'),
    },
  ]),
];
