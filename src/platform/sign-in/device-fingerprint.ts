import { type DeviceFingerprint, type DeviceTraits, PROBED_FONTS } from '@/domain/security/device-match';
import { isAllowed } from '../telemetry/consent';

const FONT_SAMPLE = 'mmMwWLli0O&';
const FONT_SIZE = '48px';

/** Undefined for what the browser hides or throws on. */
function tryRead<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The same however the phone is turned. */
function screenSize(): string {
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b);
  return `${long}x${short}`;
}

function graphics(): { vendor: string; renderer: string } | undefined {
  const gl = document.createElement('canvas').getContext('webgl');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  if (!gl || !names) return undefined;
  const [vendor, renderer] = [names.UNMASKED_VENDOR_WEBGL, names.UNMASKED_RENDERER_WEBGL].map((name) =>
    String(gl.getParameter(name) ?? ''),
  );
  // Released, because a page may only have a few contexts.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return vendor && renderer ? { vendor, renderer } : undefined;
}

/** An installed font differs in width from the fallback. Only measured; no pixels are read. */
function fonts(): string[] | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const width = (family: string): number => {
    context.font = `${FONT_SIZE} ${family}`;
    return context.measureText(FONT_SAMPLE).width;
  };
  return PROBED_FONTS.filter((font) =>
    ['monospace', 'serif'].some((fallback) => width(`"${font}", ${fallback}`) !== width(fallback)),
  );
}

function drawing(): string | undefined {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 60];
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#f60';
  context.fillRect(100, 1, 62, 20);
  context.fillStyle = '#069';
  context.font = '16px serif';
  context.fillText('Marquee, take 1', 2, 15);
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = 'rgba(102, 204, 0, 0.7)';
  context.arc(60, 30, 25, 0, Math.PI * 2);
  context.fill();
  return canvas.toDataURL();
}

async function tone(): Promise<string | undefined> {
  const [seconds, rate] = [0.1, 44_100];
  const context = new OfflineAudioContext(1, seconds * rate, rate);
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: 10_000 });
  const compressor = new DynamicsCompressorNode(context, {
    threshold: -50,
    knee: 40,
    ratio: 12,
    attack: 0,
    release: 0.25,
  });
  oscillator.connect(compressor).connect(context.destination);
  oscillator.start();
  const played = (await context.startRendering()).getChannelData(0);
  return played.reduce((sum, sample) => sum + Math.abs(sample), 0).toString();
}

/** Canvas and audio distinguish devices that are otherwise alike; only with consent (ruling 17). */
async function probes(): Promise<Pick<DeviceTraits, 'canvas' | 'audio'>> {
  if (!isAllowed('recognition')) return {};
  const [picture, sound] = [tryRead(drawing), await tone().catch(() => undefined)];
  return { ...(picture && { canvas: await sha256(picture) }), ...(sound && { audio: await sha256(sound) }) };
}

const defined = <T extends object>(traits: T): T =>
  Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined && value !== '')) as T;

/**
 * The traits of this browser and device (A3, A9). Call it when the page is idle, because it takes some milliseconds.
 * @returns null in an insecure context, which has no `crypto.subtle`; the device is then not recognised
 */
export async function readFingerprint(now = new Date()): Promise<DeviceFingerprint | null> {
  if (!globalThis.isSecureContext) return null;
  const card = tryRead(graphics);
  const traits: DeviceTraits = defined({
    userAgent: navigator.userAgent,
    language: navigator.language,
    platform: navigator.platform,
    screen: screenSize(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    colourDepth: screen.colorDepth,
    hardwareConcurrency: navigator.hardwareConcurrency as number | undefined,
    deviceMemory: (navigator as { deviceMemory?: number }).deviceMemory,
    touchSupport: navigator.maxTouchPoints as number | undefined,
    graphicsVendor: card?.vendor,
    graphicsRenderer: card?.renderer,
    fonts: tryRead(fonts),
    plugins: tryRead(() => Array.from(navigator.plugins, ({ name }) => name).toSorted()),
    ...(await probes()),
  });
  return { ...traits, id: await sha256(JSON.stringify(traits)), createdAt: now.toISOString() };
}
