import { isSafeRedirect } from '@/domain/redirects';
import type { AccountRole } from '@/domain/roles';

/** Sign-in methods that leave this page and come back with a code: by Google, or by the link of a mail. */
export const FLOW_KINDS = ['google', 'link', 'recovery', 'confirmation', 'factor'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

export type ChosenRole = Exclude<AccountRole, 'admin'>;

/**
 * One way in that was begun in this browser. Each has its own PKCE verifier, named in the address it comes back to: two tabs do not mix
 * theirs up, and a code that was not asked for here signs nobody in.
 */
export interface Flow {
  id: string;
  kind: FlowKind;
  /** The auth client's, as it wrote it; empty until it has. Without it the code is worth nothing. */
  verifier: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Where the person wanted to go, or null. */
  intended: string | null;
  /** What they picked on the way in, for an account that turns out to be new. */
  role: ChosenRole | null;
}

const PREFIX = 'marquee:flow:';
/** The name of a flow in the address that it comes back to. */
export const FLOW_PARAMETER = 'flow';
/** Longer than any link lasts. */
const LASTS_MS = 86_400_000;
/** Whoever asks for link after link leaves no trail of them. */
const MAX_FLOWS = 8;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Links open in other tabs, so what belongs to one browser is shared by its tabs. Blocked site data makes the very property throw. */
function kept(): Kept | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** Null for what is no flow, and for nothing. */
function parse(text: string | null): Flow | null {
  try {
    const flow = JSON.parse(String(text)) as Partial<Flow>;
    const kind = FLOW_KINDS.find((known) => known === flow.kind);
    if (
      !kind ||
      typeof flow.id !== 'string' ||
      typeof flow.verifier !== 'string' ||
      typeof flow.begunAt !== 'number'
    )
      return null;
    const role = flow.role === 'talent' || flow.role === 'employer' ? flow.role : null;
    return {
      id: flow.id,
      kind,
      verifier: flow.verifier,
      begunAt: flow.begunAt,
      intended: isSafeRedirect(flow.intended) ? flow.intended : null,
      role,
    };
  } catch {
    return null;
  }
}

function all(storage: Kept): Flow[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  return keys
    .map((key) => (key?.startsWith(PREFIX) ? parse(storage.getItem(key)) : null))
    .filter((flow) => flow !== null);
}

/** Null: it was never begun here, has been ended, or is too old. */
export function readFlow(id: string, now = Date.now(), storage: Kept | null = kept()): Flow | null {
  const flow = parse(storage?.getItem(PREFIX + id) ?? null);
  return flow && now - flow.begunAt < LASTS_MS ? flow : null;
}

export function writeFlow(flow: Flow, storage: Kept | null = kept()): void {
  if (storage === null)
    throw new Error(
      'This browser keeps nothing for this site, so a link cannot find its way back here. Allow site data, then try again.',
    );
  const others = all(storage)
    .filter(({ id }) => id !== flow.id)
    .toSorted((a, b) => b.begunAt - a.begunAt);
  others
    .filter(({ begunAt }, at) => at >= MAX_FLOWS - 1 || flow.begunAt - begunAt >= LASTS_MS)
    .forEach(({ id }) => endFlow(id, storage));
  storage.setItem(PREFIX + flow.id, JSON.stringify(flow));
}

export function endFlow(id: string, storage: Kept | null = kept()): void {
  storage?.removeItem(PREFIX + id);
}

export const newFlow = (kind: FlowKind, more: Partial<Pick<Flow, 'intended' | 'role'>> = {}): Flow => ({
  id: crypto.randomUUID(),
  kind,
  verifier: '',
  begunAt: Date.now(),
  intended: null,
  role: null,
  ...more,
});

/** What the auth client of one flow keeps: everything in memory, and the verifier where the way back finds it. */
export class FlowStorage {
  private readonly memory = new Map<string, string>();

  constructor(private flow: Flow) {}

  getItem(key: string): string | null {
    return this.isVerifier(key) ? this.flow.verifier || null : (this.memory.get(key) ?? null);
  }

  setItem(key: string, value: string): void {
    if (!this.isVerifier(key)) return void this.memory.set(key, value);
    this.flow = { ...this.flow, verifier: value };
    writeFlow(this.flow);
  }

  /** The client throws a verifier away at the first failure, a lost connection among them. Whoever holds the flow ends it. */
  removeItem(key: string): void {
    this.memory.delete(key);
  }

  private isVerifier(key: string): boolean {
    return key.endsWith('-code-verifier');
  }
}

/** The address that a flow comes back to. */
export const returnAddress = (path: string, { id }: Flow): string =>
  `${window.location.origin}${path}?${FLOW_PARAMETER}=${id}`;
