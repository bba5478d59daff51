/** The one form in which the address of a video is kept. Twin of `private.is_video_address`. */
export const VIDEO_ADDRESS =
  /^https:\/\/(?:www\.youtube\.com\/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com\/[0-9]{6,12}(?:\/[0-9a-f]{6,20})?)$/;

const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'music.youtube.com']);
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)/;

/** The kept form of what somebody pastes: a page, a short link, an embed. Null: no video on YouTube or Vimeo. */
export function videoAddress(pasted: string): string | null {
  const text = pasted.trim();
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
  const address = addressOf(url.hostname.replace(/^www\./, ''), url);
  return address !== null && VIDEO_ADDRESS.test(address) ? address : null;
}

function addressOf(host: string, { pathname, searchParams }: URL): string | null {
  const parts = pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(parts[0]);
  if (YOUTUBE_HOSTS.has(host)) return youtube(searchParams.get('v') ?? YOUTUBE_PATH.exec(pathname)?.[1]);
  if (host === 'vimeo.com')
    return vimeo(parts.at(/^\d+$/.test(parts[0] ?? '') ? 0 : -1), parts, searchParams);
  if (host === 'player.vimeo.com') return vimeo(parts[1], parts.slice(1), searchParams);
  return null;
}

const youtube = (id: string | null | undefined): string | null =>
  id ? `https://www.youtube.com/watch?v=${id}` : null;

/** An unlisted video has a second part, without which it does not play. */
function vimeo(id: string | undefined, parts: readonly string[], search: URLSearchParams): string | null {
  if (id === undefined) return null;
  const key = search.get('h') ?? (parts[0] === id ? parts[1] : undefined);
  return `https://vimeo.com/${id}${key ? `/${key}` : ''}`;
}

export interface VideoSource {
  service: 'YouTube' | 'Vimeo';
  /** What a frame loads, once somebody has asked for it. Both hosts are in the page's policy (docs/security.md). */
  embed: string;
}

/** @param address in the kept form; null for any other */
export function videoSource(address: string): VideoSource | null {
  if (!VIDEO_ADDRESS.test(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  if (hostname === 'vimeo.com') {
    const [id, key] = pathname.slice(1).split('/');
    return {
      service: 'Vimeo',
      embed: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`,
    };
  }
  return {
    service: 'YouTube',
    embed: `https://www.youtube-nocookie.com/embed/${searchParams.get('v')}?autoplay=1`,
  };
}
