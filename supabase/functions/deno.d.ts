/**
 * The part of Deno's globals that our Edge Functions may use: available on hosted Supabase and in the local
 * runner.
 */
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

declare module 'npm:nodemailer@9.1.1' {
  export { default } from 'nodemailer';
}

declare module 'npm:@simplewebauthn/server@14.0.3' {
  export * from '@simplewebauthn/server';
}
