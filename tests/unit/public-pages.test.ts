import { readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import * as stills from '@/features/landing/art/stills';
import UnitTruck from '@/features/landing/art/unit-truck';
import { Hero } from '@/features/landing/hero/hero';
import TalentPreview from '@/features/landing/hero/talent-preview';
import { PlatformNumbers } from '@/features/landing/numbers/platform-numbers';
import { Promises } from '@/features/landing/promises/promises';
import PressScreen from '@/features/pages/press-screen';
import PricingScreen from '@/features/pages/pricing-screen';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { channelsOf } from '../../scripts/contrast.mjs';

const html = <Props extends object>(screen: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(
        UnifiedAuthContext,
        { value: { identity: VISITOR, mode: 'lightweight' } },
        createElement(screen, props),
      ),
    ),
  );
const words = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\|+/g, '|');

describe('/pricing', () => {
  const text = words(html(PricingScreen, {}));
  const between = (from: string, to: string): string => text.split(from)[1]?.split(to)[0] ?? '';

  it('says that hiring and being hired are free, and has no other price', () => {
    const free = between('Free, and stays free', 'What will cost something');
    expect(free.match(/\|(Talent|Employers)\|\$0\|/g)).toEqual(['|Talent|$0|', '|Employers|$0|']);
    expect(free).toContain('without commission');
    expect(text.match(/\$\d+/g)).toEqual(['$0', '$0']);
  });

  it('has the two plans with what they add, which nobody can buy yet', () => {
    const plans = between('What will cost something', 'What is never sold');
    expect(plans).toContain('|Pro|Not on sale yet|For one person|The career coach|');
    expect(plans).toContain('|Studio|Not on sale yet|For companies|More seats|More kinds of exports|');
    expect(plans.match(/Not on sale yet/g)).toHaveLength(2);
  });

  it('names what is never sold: applying, ranking, contact', () => {
    expect(between('What is never sold', 'What do the jobs pay')).toBe(
      '|Applying for a job, or seeing its rate|A higher place in a list or a search|Somebody’s contact, or anybody’s data|',
    );
  });
});

it('has the icons that are asked for without reading a page', () => {
  expect(readFileSync('public/favicon.ico').subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
  const touch = readFileSync('public/apple-touch-icon.png');
  expect([touch.readUInt32BE(16), touch.readUInt32BE(20)]).toEqual([180, 180]);
  expect(readFileSync('index.html', 'utf8')).toContain(
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"',
  );
});

describe('/press', () => {
  const markup = html(PressScreen, {});

  it('leads to files that are there, and are what it says', () => {
    const files = [...markup.matchAll(/href="(\/icons\/[^"]+)"[^>]*>([^<]*)/g)].map(
      ([, path = '', what = '']) => [path, what] as const,
    );
    expect(files.map(([path]) => path)).toEqual([
      '/icons/mark.svg',
      '/icons/icon-512.png',
      '/icons/maskable-512.png',
    ]);
    for (const [path, what] of files) {
      const bytes = readFileSync(`public${path}`);
      if (path.endsWith('.svg')) {
        expect(what).toContain('SVG');
        expect(bytes.toString()).toMatch(/^<svg /);
        continue;
      }
      expect(what).toContain('512 pixels');
      expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([512, 512]);
    }
  });

  it('names the three colours as the tokens have them by day', () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8');
    const byDay = (token: string): string => {
      const [, colour = ''] = new RegExp(`--${token}: light-dark\\((oklch\\([^)]*\\))`).exec(css) ?? [];
      const hex = channelsOf(colour).map((channel) => channel.toString(16).padStart(2, '0'));
      return `#${hex.join('')}`;
    };
    const named = [...words(markup).matchAll(/\|(Tungsten|Ink|Paper)\|(#[0-9a-f]{6})(?=\|)/g)].map(
      ([, name, hex]) => [name, hex],
    );
    expect(named).toEqual([
      ['Tungsten', byDay('accent')],
      ['Ink', byDay('ink')],
      ['Paper', byDay('paper')],
    ]);
  });
});

describe('the landing', () => {
  it.each([
    [true, '/jobs', '/talent'],
    [false, '/sign-in?redirect=%2Fjobs', '/sign-in?redirect=%2Ftalent'],
  ])(
    'leads from badge and buttons to the place itself for who is signed in (%s)',
    (signedIn, jobs, talent) => {
      const links = [...html(Hero, { signedIn }).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(
        ([, to = '', label = '']) => [label.trim(), to],
      );
      expect(links).toEqual([
        ['Free to post, free to browse, no commissions', jobs],
        ['Browse Jobs', jobs],
        ['Find Talent', talent],
      ]);
    },
  );

  it('of a live site is rendered when it is built, before anybody has answered: marked samples', () => {
    vi.stubEnv('VITE_CLAIMS', 'live');
    try {
      const people = words(html(TalentPreview, {}));
      expect(people.match(/\|Ines Marlow\||\|Tomas Reyes\||\|Jo Park\|/g)).toHaveLength(3);
      expect(people).toContain('Example');
      expect(people).not.toContain(' of 5');
      expect(html(PlatformNumbers, {})).not.toContain('2,500');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('has a picture of the trade beside each promise, and of the truck, each under 40 KB', () => {
    const drawn = html(Promises, {}).match(/<svg[^>]*viewBox="0 0 480 360"[\s\S]*?<\/svg>/g) ?? [];
    expect(drawn).toHaveLength(4);
    expect(new Set(drawn).size).toBe(4);
    for (const still of [...drawn, html(UnitTruck, {})]) {
      expect(still.match(/<(?:path|rect|circle|line|g)\b/g)?.length ?? 0).toBeGreaterThan(5);
      expect(Buffer.byteLength(still)).toBeLessThan(40 * 1024);
    }
    expect(Object.keys(stills)).toHaveLength(4);
  });
});
