import type { Engine } from '../engine';
import type { Uploader } from '../uploads/uploader';

/** One term of the leading tab: documents and, beside them, files. When it no longer leads for documents, it uploads no files. */
export async function runLeader(engine: Engine, uploader: Uploader, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const uploading = uploader.run(AbortSignal.any([signal, over.signal]));
  try {
    await engine.lead(signal);
  } finally {
    over.abort();
    await uploading;
  }
}
