/** Holds one request, or its answer, until it is released. */
export interface Gate {
  /** Resolves when a request or answer has reached it. */
  reached: Promise<void>;
  isReached: boolean;
  arrive: () => void;
  held: Promise<void>;
  release: () => void;
}

export function gate(): Gate {
  const made: Partial<Gate> = { isReached: false };
  made.held = new Promise<void>((resolve) => (made.release = resolve));
  made.reached = new Promise<void>(
    (resolve) =>
      (made.arrive = () => {
        made.isReached = true;
        resolve();
      }),
  );
  return made as Gate;
}
