import type { Media } from '../../src/domain/definition/profile-parts';
import { seedId } from './random';

/** Films that anybody may show, and that say whose they are, because the demo talents are nobody and have made nothing. */
const FREE_FILMS = [
  {
    title: 'Sample: Big Buck Bunny, by the Blender Foundation',
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  { title: 'Sample: Sintel, by the Blender Foundation', url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ' },
] as const;

const WITH_REEL: ReadonlySet<string> = new Set(['talent@marquee.test', 'talent2@marquee.test']);

/** The videos of a demo talent. Stills and a CV need bytes, which a seed does not have. */
export const reelOf = (email: string): Media =>
  WITH_REEL.has(email)
    ? Object.fromEntries(
        FREE_FILMS.map(({ title, url }, index) => [
          seedId('reel', email, title),
          { kind: 'video', place: index * 1024, title, url, file: null, thumb: null },
        ]),
      )
    : {};
