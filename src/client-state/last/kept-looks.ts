import { storedText } from '../stored-text';
import { versionOfApp, type Look, LOOKS, withLook } from './looks';

const stored = storedText(LOOKS);

export function keepLook(look: Omit<Look, 'madeBy' | 'width'>): void {
  const before = stored.read();
  const text = withLook(before, { ...look, madeBy: versionOfApp(), width: innerWidth });
  if (text !== before) stored.write(text);
}

export const forgetLooks = (): void => stored.write(null);
