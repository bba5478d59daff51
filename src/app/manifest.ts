import type { ManifestOptions } from 'vite-plugin-pwa';

/** The manifest of the installed app (P2). `id` must never change: by it, the system recognises an update. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Marquee',
  short_name: 'Marquee',
  description: 'Find work, hire crew, and keep working with no signal.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=installed',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f4f1e9',
  theme_color: '#f4f1e9',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Quick post',
      url: '/jobs/quick-post',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Messages',
      url: '/messages',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Jobs',
      url: '/jobs',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  screenshots: [
    {
      src: '/screenshots/jobs-phone.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Jobs, with dates, call and rate',
    },
    {
      src: '/screenshots/jobs-desktop.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Jobs and one job side by side',
    },
  ],
};
