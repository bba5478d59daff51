import type { Term } from './leader/term';

/** Pusher and puller say how long they wait; a pause (signed out, barred, no space) stops both and is the loop's. */
export type EngineState =
  /** Nothing is loaded yet: a term starts here, and stays here while loading fails. */
  | { kind: 'starting' }
  /** The server can be reached, as far as is known. */
  | { kind: 'following'; term: Term }
  /** The server was not reached. No request is made before the probe has succeeded. */
  | { kind: 'offline'; term: Term };
