/** Cloudflare's CAPTCHA widget. Its script is loaded when a form first needs it, and never in a build without a key. */
interface TurnstileApi {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute(widget: string): void;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** How long a person has to solve it. */
const SOLVE_TIMEOUT_MS = 120_000;

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
  /** Visible and solved by the person; otherwise it runs on demand and appears only when it has to. */
  isVisible: boolean;
}

/** One CAPTCHA widget. */
export class Turnstile {
  private answer: string | null = null;
  private settle: ((token: string | null) => void) | null = null;

  private constructor(
    private readonly api: TurnstileApi,
    private readonly isVisible: boolean,
  ) {}

  private id = '';

  /** @throws Error when its script cannot be loaded */
  static async show(place: HTMLElement, { siteKey, isVisible }: WidgetOptions): Promise<Turnstile> {
    const api = await load();
    const widget = new Turnstile(api, isVisible);
    const resolveToken = (token: string | null): void => {
      widget.answer = token;
      widget.settle?.(token);
      widget.settle = null;
    };
    widget.id = api.render(place, {
      sitekey: siteKey,
      size: 'flexible',
      appearance: isVisible ? 'always' : 'interaction-only',
      execution: isVisible ? 'render' : 'execute',
      callback: resolveToken,
      'expired-callback': () => resolveToken(null),
      'timeout-callback': () => resolveToken(null),
      // True: handled, so the widget does not log it as well.
      'error-callback': (code: string) => {
        console.warn('The CAPTCHA has failed:', code);
        resolveToken(null);
        return true;
      },
    });
    return widget;
  }

  /** A token for one request; null when the person has not solved it, or was rejected. */
  async token(): Promise<string | null> {
    if (!this.isVisible && this.answer === null) {
      const answered = new Promise<string | null>((done) => {
        this.settle = done;
        setTimeout(() => done(null), SOLVE_TIMEOUT_MS);
      });
      this.api.execute(this.id);
      await answered;
    }
    const token = this.answer;
    this.answer = null;
    return token;
  }

  /** Resets the widget for the next request. */
  renew(): void {
    this.answer = null;
    this.api.reset(this.id);
  }

  remove(): void {
    this.settle?.(null);
    this.api.remove(this.id);
  }
}
