/** The part of Deno's globals that Edge Functions may use here: what hosted Supabase has and the local runner provides. */
declare namespace Deno {
  interface ServeHandlerInfo {
    remoteAddr: { hostname: string };
  }
  function serve(handler: (request: Request, info: ServeHandlerInfo) => Response | Promise<Response>): void;
  const env: { get(name: string): string | undefined; toObject(): Record<string, string> };
}

declare module 'npm:web-push@3.6.7' {
  export { default } from 'web-push';
}

declare module 'npm:@simplewebauthn/server@14.0.3' {
  export * from '@simplewebauthn/server';
}
