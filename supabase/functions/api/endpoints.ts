export interface Endpoint {
  /** @param payload the body without its token */
  answer: (payload: Record<string, unknown>) => Promise<Response>;
}

/** What is taken with POST, by path. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {};
