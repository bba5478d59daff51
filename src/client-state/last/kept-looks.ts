import { storedText } from '../stored-text';
import { versionOfApp, type Look, LOOKS, withLook } from './looks';

const stored = storedText(LOOKS);

export const keepLook = (look: Omit<Look, 'madeBy'>): void =>
  stored.write(withLook(stored.read(), { ...look, madeBy: versionOfApp() }));

export const forgetLooks = (): void => stored.write(null);
