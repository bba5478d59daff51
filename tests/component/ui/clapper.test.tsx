import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Clapper } from '@/ui/brand/clapper';
import { FILM_LINES } from '@/ui/brand/film-lines';
import { Logo, LOGO_SIZES, type LogoSize, ownImage } from '@/ui/brand/logo';
import { mounted } from '../support/mounted';

const page = mounted();
const { pass, render } = page;

describe('A2, A9: the clapperboard', () => {
  const clap = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) await act(async () => page.place.querySelector('button')?.click());
  };
  const shown = (): string | null => document.querySelector('body > div > p.head')?.textContent ?? null;
  beforeEach(() => render(<Clapper />));

  it('says one of seven lines at the seventh clap, for four seconds', async () => {
    expect(new Set(FILM_LINES).size).toBe(7);
    await clap(6);
    expect(shown()).toBeNull();
    await clap(1);
    expect(FILM_LINES).toContain(shown());
    expect(page.place.querySelector('[role=status]')?.textContent).toBe(shown());
    await pass(3_900);
    expect(shown()).not.toBeNull();
    await pass(200);
    expect(shown()).toBeNull();
  });

  it('forgets claps after three seconds without one, not before', async () => {
    await clap(6);
    await pass(2_900);
    await clap(1);
    expect(shown()).not.toBeNull();
    await pass(6_000);
    await clap(6);
    await pass(3_100);
    await clap(6);
    expect(shown()).toBeNull();
  });

  it('counts nothing until five seconds have passed', async () => {
    await clap(7);
    await pass(4_500);
    await clap(7);
    expect(shown()).toBeNull();
    await pass(600);
    await clap(7);
    expect(shown()).not.toBeNull();
  });

  it('is ended by a click, or by Escape', async () => {
    await clap(7);
    await act(async () => document.querySelector<HTMLElement>('body > div:last-child')?.click());
    expect(shown()).toBeNull();
    await pass(5_100);
    await clap(7);
    await act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(shown()).toBeNull();
  });
});

describe('A2, A9: the logo', () => {
  const logo = (size: LogoSize, image?: string): Promise<void> => render(<Logo size={size} image={image} />);

  it('leads home, in four sizes', async () => {
    for (const [size, pixels] of Object.entries({ sm: 24, md: 32, lg: 40, xl: 48 })) {
      await logo(size as LogoSize);
      expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/');
      expect(page.place.querySelector('svg')?.getAttribute('width')).toBe(String(pixels));
    }
    expect(Object.keys(LOGO_SIZES)).toEqual(['sm', 'md', 'lg', 'xl']);
  });

  it('may be an installation’s own, from its own host', () => {
    expect(ownImage({ VITE_LOGO: '/their-logo.svg' })).toBe('/their-logo.svg');
    for (const elsewhere of [
      undefined,
      '',
      '/',
      '//cdn.test/logo.svg',
      '/\\cdn.test',
      'https://cdn.test/a',
      'data:,',
    ])
      expect(ownImage({ VITE_LOGO: elsewhere })).toBeUndefined();
  });

  it('is the M where an installation’s own picture does not load, which is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await logo('md', '/their-logo.svg');
    expect(page.place.querySelector('svg')).toBeNull();
    await act(async () => void page.place.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(page.place.querySelector('svg')).not.toBeNull();
    expect(warn).toHaveBeenCalledWith('Failed to load Marquee logo', '/their-logo.svg');
  });
});
