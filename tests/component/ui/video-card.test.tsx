import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { VideoCard } from '@/ui/domain/people/media-gallery';
import { show } from '../support/shown';

type Video = Parameters<typeof VideoCard>[0]['video'];
const videoAt = (url: string): Video => ({ id: 'v', kind: 'video', url, title: 'Showreel 2026' }) as Video;

const frames = () => [...document.querySelectorAll('iframe, img, video, link, script[src]')];

it('a video asks nothing of its service until somebody taps it, and then plays from there', async () => {
  const user = show(<VideoCard video={videoAt('https://vimeo.com/76979871')} />);
  expect(frames()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Play Showreel 2026, from Vimeo' }));
  expect(frames().map((frame) => frame.getAttribute('src'))).toEqual([
    expect.stringMatching(/^https:\/\/player\.vimeo\.com\/video\/76979871/),
  ]);
  expect(screen.getByTitle('Showreel 2026').tagName).toBe('IFRAME');
});

it('an address that is no video is not shown at all', () => {
  show(<VideoCard video={videoAt('https://evil.example/76979871')} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(frames()).toEqual([]);
});
