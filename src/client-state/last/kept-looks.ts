import { storedText } from '../stored-text';
import { entryAddress, type Look, LOOKS, withLook } from './looks';

const stored = storedText(LOOKS);

export const keepLook = (look: Omit<Look, 'madeBy'>): void =>
  stored.write(withLook(stored.read(), { ...look, madeBy: entryAddress() }));

export const forgetLooks = (): void => stored.write(null);
