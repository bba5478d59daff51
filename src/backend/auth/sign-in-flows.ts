import { isSafeRedirect } from '@/domain/navigation/redirects';
import type { AccountRole } from '@/domain/roles';

/** Sign-ins that leave this page and return with a code: through Google, or by a mail's link. The names are stored. */
export const FLOW_KINDS = ['google', 'link', 'recovery', 'confirmation', 'factor'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

export type ChosenRole = Exclude<AccountRole, 'admin'>;

/**
 * A sign-in that was begun in this browser. Each has its own PKCE verifier, and its id is in the address that it returns to:
 * two tabs do not confuse theirs, and a code that this browser did not request signs nobody in.
 */
export interface Flow {
  id: string;
  kind: FlowKind;
  /** The PKCE verifier as the auth client wrote it; '' before that. The code is useless without it. */
  verifier: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** The path that the user wanted to open, or null. */
  intended: string | null;
  /** The role picked before signing in; set if the account turns out to be new. */
  role: ChosenRole | null;
}

const PREFIX = 'marquee:flow:';
/** The query parameter with the flow's id, in the address that it returns to. */
export const FLOW_PARAMETER = 'flow';
/** Longer than any link is valid. */
const MAX_FLOW_AGE_MS = 86_400_000;
/** So that requesting many links does not fill the storage. */
const MAX_FLOWS = 8;

type FlowStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Shared by all tabs, because links open in new ones. Where site data is blocked, even reading the property throws. */
function localStorageOrNull(): FlowStore | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** Null when there is none, or it cannot be read. */
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

function readAllFlows(storage: FlowStore): Flow[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  return keys
    .map((key) => (key?.startsWith(PREFIX) ? parse(storage.getItem(key)) : null))
    .filter((flow) => flow !== null);
}

/** Null: never begun in this browser, already ended, or too old. */
export function readFlow(
  id: string,
  now = Date.now(),
  storage: FlowStore | null = localStorageOrNull(),
): Flow | null {
  const flow = parse(storage?.getItem(PREFIX + id) ?? null);
  return flow && now - flow.begunAt < MAX_FLOW_AGE_MS ? flow : null;
}

export function writeFlow(flow: Flow, storage: FlowStore | null = localStorageOrNull()): void {
  if (storage === null)
    throw new Error(
      'This browser keeps nothing for this site, so a link cannot find its way back here. Allow site data, then try again.',
    );
  const others = readAllFlows(storage)
    .filter(({ id }) => id !== flow.id)
    .toSorted((a, b) => b.begunAt - a.begunAt);
  others
    .filter(({ begunAt }, at) => at >= MAX_FLOWS - 1 || flow.begunAt - begunAt >= MAX_FLOW_AGE_MS)
    .forEach(({ id }) => endFlow(id, storage));
  storage.setItem(PREFIX + flow.id, JSON.stringify(flow));
}

export function endFlow(id: string, storage: FlowStore | null = localStorageOrNull()): void {
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

/** The auth client's storage during one flow: everything in memory, except the verifier, which must survive until the return. */
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

  /** Keeps the verifier: the client removes it at any failure, even a lost connection. `endFlow` removes it. */
  removeItem(key: string): void {
    this.memory.delete(key);
  }

  private isVerifier(key: string): boolean {
    return key.endsWith('-code-verifier');
  }
}

/** The address that a flow returns to. */
export const returnAddress = (path: string, { id }: Flow): string =>
  `${window.location.origin}${path}?${FLOW_PARAMETER}=${id}`;
