import { addressProblem, bodyProblem, type Unacceptable } from './request-form';

/** Levels of arrays and objects in a JSON body. Ours have eight; PostgreSQL's parser fails at some thousands. */
const MAX_DEPTH = 64;

/**
 * The request with its body in memory, so that a body without a stated length is counted, too, and JSON is looked at before
 * anything works on it; or why not. Files of a stated length are left to be streamed.
 */
export async function limitBody(request: Request, maxBytes: number): Promise<Request | Unacceptable> {
  const tooLarge: Unacceptable = {
    status: 413,
    message: `A request can be at most ${maxBytes / 1024 / 1024} MB.`,
  };
  const stated = request.headers.get('content-length');
  if (Number(stated) > maxBytes) return tooLarge;
  const { pathname } = new URL(request.url);
  const address = addressProblem(pathname);
  if (address) return address;
  const type = request.headers.get('content-type') ?? '';
  // Without a type the services read JSON all the same.
  const isJson = /\bjson\b/.test(type) || type.trim() === '';
  if (!request.body || (stated !== null && !isJson)) return request;
  const body = await readAtMost(request.body, maxBytes);
  if (!body) return tooLarge;
  if (isJson && depthOf(body) > MAX_DEPTH)
    return { status: 400, message: `JSON can be at most ${MAX_DEPTH} levels deep.` };
  const problem = /\bjson\b/.test(type) ? bodyProblem(pathname, body) : null;
  if (problem) return problem;
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}

async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const [QUOTE, BACKSLASH, ARRAY, OBJECT, ARRAY_END, OBJECT_END] = [...'"\\[{]}'].map((one) =>
  one.charCodeAt(0),
);

/** The deepest level, also of text that is not quite JSON. Without recursion: that is what it protects. */
export function depthOf(json: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === BACKSLASH && inString) at += 1;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (byte === ARRAY || byte === OBJECT) deepest = Math.max(deepest, (depth += 1));
    else if (byte === ARRAY_END || byte === OBJECT_END) depth -= 1;
  }
  return deepest;
}

/** The answer, or what `late` makes where there is none in time: a caller must not wait for ever, nor a socket stay open. */
export async function answerWithin(
  ms: number,
  answer: Promise<Response>,
  late: () => Response,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Response>((done) => {
    timer = setTimeout(() => done(late()), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
