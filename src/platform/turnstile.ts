/** Cloudflare's widget that tells people from robots. Its script is fetched when a form first needs it, and never in a build without a key. */
interface TurnstileApi {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute(widget: string): void;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** A person who is asked something is given this long. */
const SILENT_WITHIN_MS = 120_000;

let loading: Promise<TurnstileApi> | null = null;

const loaded = (): TurnstileApi | undefined => (window as { turnstile?: TurnstileApi }).turnstile;

function load(): Promise<TurnstileApi> {
  loading ??= new Promise<TurnstileApi>((ready, fail) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const api = loaded();
      if (api) ready(api);
      else fail(new Error('The CAPTCHA’s script ran and left nothing.'));
    });
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error('The CAPTCHA’s script could not be loaded.'));
    });
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next form that needs it tries again.
    loading = null;
    throw error;
  });
  return loading;
}

interface WidgetOptions {
  siteKey: string;
  /** In sight and solved by the person; otherwise it works when asked, and shows itself only where it must. */
  isVisible: boolean;
}

/** One widget in one place of the page. */
export class Turnstile {
  private answer: string | null = null;
  private settle: ((token: string | null) => void) | null = null;

  private constructor(
    private readonly api: TurnstileApi,
    private readonly isVisible: boolean,
  ) {}

  private id = '';

  /** @throws Error where its script cannot be loaded */
  static async show(place: HTMLElement, { siteKey, isVisible }: WidgetOptions): Promise<Turnstile> {
    const api = await load();
    const widget = new Turnstile(api, isVisible);
    const tell = (token: string | null): void => {
      widget.answer = token;
      widget.settle?.(token);
      widget.settle = null;
    };
    widget.id = api.render(place, {
      sitekey: siteKey,
      size: 'flexible',
      appearance: isVisible ? 'always' : 'interaction-only',
      execution: isVisible ? 'render' : 'execute',
      callback: tell,
      'expired-callback': () => tell(null),
      'timeout-callback': () => tell(null),
      // True: it was seen to, and need not be written to the console by the widget.
      'error-callback': (code: string) => {
        console.warn('The CAPTCHA has failed:', code);
        tell(null);
        return true;
      },
    });
    return widget;
  }

  /** A token, good for one request; null: the person has not solved it, or it would not have them. */
  async token(): Promise<string | null> {
    if (!this.isVisible && this.answer === null) {
      const answered = new Promise<string | null>((done) => {
        this.settle = done;
        setTimeout(() => done(null), SILENT_WITHIN_MS);
      });
      this.api.execute(this.id);
      await answered;
    }
    const token = this.answer;
    this.answer = null;
    return token;
  }

  /** For the next request. */
  renew(): void {
    this.answer = null;
    this.api.reset(this.id);
  }

  remove(): void {
    this.settle?.(null);
    this.api.remove(this.id);
  }
}
