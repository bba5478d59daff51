import { addressProblem, bodyProblem, REQUEST_LIMITS, type Unacceptable } from './request-form';
import { queryProblem } from './rest-query';

const MB = 1024 * 1024;

interface BodyKind {
  path: RegExp;
  methods?: readonly string[];
  maxBytes: number;
  /** A file is streamed; JSON is read whatever its type says, as the services do; the others say what they are. */
  reads: 'file' | 'JSON' | 'as stated';
}

/** Above the limit per file, so that Storage itself refuses larger files with its own message. */
const FILE = { maxBytes: 64 * MB, reads: 'file' } as const;

/** What the body of a request is, by its address; the first that fits. */
const BODY_KINDS: readonly BodyKind[] = [
  {
    path: /^\/storage\/v1\/object\/(?!(list|sign|upload|info|public|authenticated|move|copy)\/)[^/]+\/./,
    methods: ['POST', 'PUT'],
    ...FILE,
  },
  { path: /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/./, methods: ['PUT'], ...FILE },
  { path: /^\/(auth|storage)\//, maxBytes: MB, reads: 'JSON' },
  { path: /^\/rest\//, maxBytes: 10 * MB, reads: 'JSON' },
  { path: /^/, maxBytes: 10 * MB, reads: 'as stated' },
];

/**
 * The request with its body in memory, so that a body without a stated length is counted, too, and JSON is looked at before
 * anything works on it; or why not. Files of a stated length are left to be streamed.
 */
export async function limitRequest(request: Request): Promise<Request | Unacceptable> {
  const url = new URL(request.url);
  const problem = addressProblem(url) ?? queryProblem(request.method, url, request.headers.has('range'));
  if (problem) return problem;
  // As the router reads it: it decodes an address before it looks for what is there.
  const path = decodeURIComponent(url.pathname);
  const { maxBytes, reads } = kindOf(request.method, path);
  const tooLarge: Unacceptable = { status: 413, message: `A request can be at most ${maxBytes / MB} MB.` };
  const stated = request.headers.get('content-length');
  if (Number(stated) > maxBytes) return tooLarge;
  const type = request.headers.get('content-type') ?? '';
  // Without a type the services read JSON all the same.
  const isJson = reads === 'JSON' || (reads === 'as stated' && (/\bjson\b/.test(type) || type.trim() === ''));
  if (!request.body || (stated !== null && !isJson)) return request;
  const body = await readAtMost(request.body, maxBytes);
  if (!body) return tooLarge;
  if (isJson && depthOf(body) > REQUEST_LIMITS.depth)
    return { status: 400, message: `JSON can be at most ${REQUEST_LIMITS.depth} levels deep.` };
  const wrong = isJson ? bodyProblem(path, body) : null;
  if (wrong) return wrong;
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  // What has been read as JSON is passed on as JSON, so that no service reads it as something else.
  if (reads === 'JSON' && body.byteLength > 0) headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}

function kindOf(method: string, path: string): BodyKind {
  const kind = BODY_KINDS.find((one) => one.path.test(path) && (one.methods?.includes(method) ?? true));
  if (!kind) throw new Error(`There is no kind of body for ${path}.`);
  return kind;
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

interface AnswerWithin {
  /** Milliseconds since the whole request was here. */
  ms: number;
  /** Resolves when it is. A file on a slow line takes minutes, in which nobody is late. */
  arrived: Promise<unknown>;
  late: () => Response;
}

/** The answer, or what `late` makes where there is none in time: a caller must not wait for ever, nor a socket stay open. */
export async function answerWithin(
  answer: Promise<Response>,
  { ms, arrived, late }: AnswerWithin,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  let isAnswered = false;
  const timeout = async (): Promise<Response> => {
    await arrived;
    return new Promise<Response>((done) => {
      if (!isAnswered) timer = setTimeout(() => done(late()), ms);
    });
  };
  try {
    return await Promise.race([answer, timeout()]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}
