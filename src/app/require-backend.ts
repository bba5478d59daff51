import { backendConfig } from '@/backend/client';

/** A build that is set up for no backend says so at once, and not at the first tap (P5, P8). @throws with the specified sentence */
export const requireBackend = (): void => void backendConfig();
