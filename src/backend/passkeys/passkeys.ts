import type { PostgrestError } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';
import type { DeviceType } from '@/domain/security/biometric-device';
import { backendClient } from '../client';

/** A passkey as listed in the settings (A3). */
export interface Passkey {
  credential_id: string;
  device_type: DeviceType;
  device_name: string;
  nickname: string | null;
  last_used: string | null;
  created_at: string;
  is_second_factor: boolean;
}

function throwIfFailed(error: PostgrestError | null, status: number, message: string): void {
  if (error)
    throw new Error(status === 0 ? authMessage('Network request failed') : message, { cause: error });
}

/** Newest first; works online only (ruling 32). @throws Error with a message for the screen */
export async function getPasskeys(userId: string): Promise<Passkey[]> {
  const client = await backendClient();
  const { data, error, status } = await client
    .from('webauthn_credentials')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false });
  throwIfFailed(error, status, 'Your passkeys could not be fetched. Please try again.');
  return (data ?? []) as Passkey[];
}

/** @throws Error with a message for the screen */
export async function renamePasskey(userId: string, credentialId: string, nickname: string): Promise<void> {
  const client = await backendClient();
  const { data, error, status } = await client
    .from('webauthn_credentials')
    .update({ nickname: nickname.trim() })
    .eq('user_id', userId)
    .eq('credential_id', credentialId)
    .select('credential_id');
  throwIfFailed(error, status, 'This device could not be renamed. Please try again.');
  if (data?.length === 0) throw new Error('This passkey was removed meanwhile.');
}

/** Succeeds for a passkey that is already removed. @throws Error with a message for the screen */
export async function removePasskey(userId: string, credentialId: string): Promise<void> {
  const client = await backendClient();
  const { error, status } = await client
    .from('webauthn_credentials')
    .delete()
    .eq('user_id', userId)
    .eq('credential_id', credentialId);
  throwIfFailed(error, status, 'This passkey could not be removed. Please try again.');
}
