import { expect, it } from 'vitest';
import { screenCodeOf } from '../../vite.prerender';

it('B10: lists each file of a screen after what it needs itself, without the start', () => {
  const of = (name: string, imports: string[] = []) => ({ file: `${name}.js`, imports });
  const manifest = {
    'index.html': of('index', ['react']),
    react: of('react'),
    zod: of('zod'),
    fields: of('fields', ['react', 'zod']),
    overlays: of('overlays', ['fields']),
    screen: of('screen', ['overlays', 'fields', 'react']),
  };
  expect(screenCodeOf('screen', manifest)).toEqual(['zod.js', 'fields.js', 'overlays.js', 'screen.js']);
});
